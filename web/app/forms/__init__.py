"""Parts of set-ups: seats, rules and what was set last time, with their views."""
