"""Bots against bots: matches and balance reports."""
