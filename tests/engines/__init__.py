"""Browser tests in Firefox and WebKit; a package, so that package-scoped browsers end after its last test."""
