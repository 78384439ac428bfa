"""User-written bots: their page, their programs and their games."""
