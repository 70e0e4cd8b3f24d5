"""Run all measurements one after the other."""

from bench import analyses, batch, bots, odds, race_simulation, random_play, search, start_up

random_play.main()
batch.main()
odds.main()
race_simulation.main()
bots.main()
search.main()
analyses.main()
start_up.main()
