"""What the application asks of the page, and screens of the application, as protocols."""
