"""Run all measurements one after the other."""

from bench import odds, race_simulation, random_play, start_up

random_play.main()
odds.main()
race_simulation.main()
start_up.main()
