"""Run all measurements one after the other."""

from bench import bots, odds, race_simulation, random_play, search, start_up

random_play.main()
odds.main()
race_simulation.main()
bots.main()
search.main()
start_up.main()
