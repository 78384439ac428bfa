"""Configuration for other people's servers, with the headers of netlify.toml."""
