"""Rooms: tables in memory, with their subscribers, their presence and their timers."""
