"""Views: functions from data to nodes, without side effects.

Most of them take plain data. Others take the screen, board or coach and read what they need.
"""
