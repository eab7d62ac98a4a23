-- corrections: what was put right of a parking on its day, with the facts before. aborted_at: when its end was brought
-- forward and the rest given back; such a parking is not corrected any more.
ALTER TABLE sessions
  ADD COLUMN corrections jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN aborted_at timestamptz(3);

ALTER TABLE payments DROP CONSTRAINT payments_kind_check;
ALTER TABLE payments ADD CONSTRAINT payments_kind_check
  CHECK (kind IN ('session', 'renew', 'refill', 'flat', 'subscription', 'invoice', 'correct'));

ALTER TABLE operations DROP CONSTRAINT operations_type_check;
ALTER TABLE operations ADD CONSTRAINT operations_type_check
  CHECK (type IN
    ('payment', 'refill', 'renew', 'cancel', 'paymentSubscription', 'paymentGate', 'bonus20', 'correct'));
