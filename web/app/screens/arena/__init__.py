"""Parts of the page for people’s own bots that follow a contest."""
