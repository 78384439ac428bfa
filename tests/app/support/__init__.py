"""What the tests of the application share."""
