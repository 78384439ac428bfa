"""People's own bots: their page, their programs and their games."""
