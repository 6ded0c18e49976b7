"""The four games, and the contract that each of them keeps. Nothing here knows of servers, bots or files."""
