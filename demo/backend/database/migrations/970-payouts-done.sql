-- Who of the staff has paid the money of a deleted account out, and when; null until then.
ALTER TABLE payouts
  ADD COLUMN paid_at timestamptz(3),
  ADD COLUMN paid_by text,
  ADD CHECK ((paid_at IS NULL) = (paid_by IS NULL));
