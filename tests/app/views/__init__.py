"""Views: functions from facts to nodes."""
