"""Probability lab: experiments with dice on this device."""
