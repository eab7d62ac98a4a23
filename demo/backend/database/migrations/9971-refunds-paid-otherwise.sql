-- A refund that the bank has refused for good is paid out by the staff: it is a payout without an account.
ALTER TABLE payouts
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN refund_id uuid UNIQUE REFERENCES refunds (id),
  ADD CHECK ((account_id IS NULL) = (refund_id IS NOT NULL));
-- Whom it goes to, where the account was deleted meanwhile: its payments name nobody any more. Emptied when it is done.
ALTER TABLE refunds ADD COLUMN contact text;
CREATE INDEX refunds_kept ON refunds (city, at) WHERE contact IS NOT NULL;

-- The money is the city's again until it is paid out: as often as the bank has refused a part of one payment.
ALTER TABLE ledger DROP CONSTRAINT ledger_kind_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_kind_check
  CHECK (kind IN ('opening', 'charge', 'refund', 'refill', 'spend', 'return', 'bonus', 'payout'));
DROP INDEX ledger_one_of_payment;
CREATE UNIQUE INDEX ledger_one_of_payment ON ledger (payment_id, kind)
  WHERE kind NOT IN ('refund', 'payout') AND credit <> 'gift';
