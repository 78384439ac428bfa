"""The command `spielekiste`: play in a terminal, ask the coach, review, and handle records."""
