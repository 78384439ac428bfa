"""The built site as one HTML file that opens without a server."""
