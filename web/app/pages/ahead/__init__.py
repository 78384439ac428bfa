"""Who is ahead: a bar at the table with each player's chance of winning."""
