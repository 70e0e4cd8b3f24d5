"""A table as a value: its entries, the table that each leads to, and what each viewer sees. No I/O, no clock."""
