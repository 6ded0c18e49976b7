"""The command line: `main` is the program, one module for each command or group of commands.

- `screen`: what is printed, and where; `language`: English or French, in help texts too.
- `game_options`: the options of a game as flags; `files`: saved games and logs.
- `session`: a game played in the terminal; `listing`: how its actions are listed and what is typed is read.

What a command needs of games, bots and the compiler is imported inside it, so that `digsite --help` is quick.
"""
