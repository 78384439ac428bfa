"""What is measured: sizes, starts, tasks, speeds, and how strong the bots are."""
