"""Tests of the adapters for libraries of reinforcement learning."""
