"""Many games between bots: who is better, and how sure that is.

`schedule` says who plays whom and where they sit, `playing` plays one game, `running` plays them all on many processes,
`statistics` and `ratings` sum up, `reports` writes it down.
"""
