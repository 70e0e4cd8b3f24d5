"""A table as a value: its entries, what each makes of it, and what each viewer sees of it. No I/O, no clock."""
