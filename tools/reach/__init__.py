"""Which test reaches which line: recorded while the tests run, and read by those who plant mistakes."""
