-- What the city gave away of a parking by hand while it stays paid: so much less of it comes back otherwise.
ALTER TABLE sessions ADD COLUMN given_back bigint NOT NULL DEFAULT 0;
UPDATE sessions SET given_back = given.amount
  FROM (
    SELECT session_id, sum(amount) AS amount FROM ledger
    WHERE kind = 'refund' AND debit = 'gift' AND session_id IS NOT NULL GROUP BY session_id
  ) AS given
  WHERE sessions.id = given.session_id;

-- The bonus of a top-up comes once, and goes back to the city in as many parts as its top-up.
DROP INDEX ledger_one_of_payment;
CREATE UNIQUE INDEX ledger_one_of_payment ON ledger (payment_id, kind) WHERE kind <> 'refund' AND credit <> 'gift';
