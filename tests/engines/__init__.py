"""Browser tests in Firefox and WebKit. This is a package so that its package-scoped browsers end after its last test."""
