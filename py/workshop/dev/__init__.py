"""What a developer runs: the local server, browsers for tests, screenshots, PDF."""
