"""What the browser tests share: drivers, fixtures, waiting, play."""
