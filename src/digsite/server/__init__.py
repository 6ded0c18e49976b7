"""The server: tables of people and bots over HTTP and WebSocket, kept in a database.

Nothing here is a rule, and no rule knows of this. `messages` is what goes over the wire, in both directions.
"""
