"""Developer tools: the local server, browsers for tests, screenshots, PDF."""
