"""Tests of workshop.build.assets.updates."""
