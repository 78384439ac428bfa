"""200 hostile bots, played in three engines: `make hostile`."""
