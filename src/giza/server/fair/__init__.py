"""What makes a table's dice and records checkable: keys, signatures, sealed records and their check."""
