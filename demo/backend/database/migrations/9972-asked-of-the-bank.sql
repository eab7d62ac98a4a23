-- What the bank was asked to do about an order that is not in our book is done when it says so.
ALTER TABLE exceptions DROP CONSTRAINT exceptions_done_check;
ALTER TABLE exceptions ADD CONSTRAINT exceptions_done_check CHECK (done IN ('asked', 'refunded', 'withdrawn'));
CREATE INDEX bank_requests_of_unknown ON bank_requests (created_at)
  WHERE state = 'due' AND kind = 'refund' AND payment_id IS NULL;
