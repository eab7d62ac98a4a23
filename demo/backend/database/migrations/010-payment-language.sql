-- What whoever pays reads: the bank's page speaks it.
ALTER TABLE payments ADD COLUMN language text;
