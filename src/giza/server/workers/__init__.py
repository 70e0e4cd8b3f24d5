"""Work that takes a processor, in processes of its own: bots, hints, odds and analyses."""
