"""Parts of the page that are loaded on demand."""
