"""Views: functions from facts to nodes, without side effects.

Most of them take plain facts. Others take the screen, board or coach and read what they need.
"""
