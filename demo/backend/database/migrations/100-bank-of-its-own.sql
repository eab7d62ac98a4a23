-- The bank keeps its orders in a database of its own; what we know of one is its number and the page where it is paid.
DROP TABLE bank_orders;
ALTER TABLE payments ALTER COLUMN bank_order TYPE text;
ALTER TABLE payments ADD COLUMN bank_page text;
UPDATE payments SET bank_page = origin || '/bank/' || bank_order || coalesce('?lang=' || language, '')
  WHERE bank_order IS NOT NULL;

-- What is to be asked of the bank: written down in the transaction that wants it, done after it. id: the key to the bank.
-- detail: what a registration says beside the payment, emptied when it is done. next_at: not before then.
CREATE TABLE bank_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('register', 'withdraw', 'refund')),
  merchant_order text NOT NULL,
  payment_id uuid REFERENCES payments (id),
  amount bigint CHECK (amount > 0),
  detail jsonb,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL,
  last_error text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX bank_requests_due ON bank_requests (next_at) WHERE state = 'due';

-- Money that goes back: the ledger has it from the moment that we decide, its state is the bank's word.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  city text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason IN ('unwanted', 'unused', 'amount', 'twice', 'deletion', 'staff')),
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  at timestamptz(3) NOT NULL,
  decided_at timestamptz(3)
);
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_pending ON refunds (at) WHERE state = 'pending';

INSERT INTO refunds (id, payment_id, city, amount, reason, state, at, decided_at)
  SELECT gen_random_uuid(), id, city, refund_amount, CASE state WHEN 'refunded' THEN 'unwanted' ELSE 'unused' END,
    CASE WHEN refund_sent_at IS NULL THEN 'pending' ELSE 'done' END,
    coalesce(refund_sent_at, decided_at, created_at), refund_sent_at
  FROM payments WHERE refund_amount > 0;
INSERT INTO bank_requests (id, kind, merchant_order, payment_id, amount, next_at, created_at)
  SELECT id, 'refund', payment_id::text, payment_id, amount, at, at FROM refunds WHERE state = 'pending';
ALTER TABLE payments DROP COLUMN refund_sent_at;

-- Any number of refunds of a payment, each of them once in the ledger.
ALTER TABLE ledger ADD COLUMN refund_id uuid REFERENCES refunds (id);
UPDATE ledger SET refund_id = refunds.id FROM refunds
  WHERE ledger.kind = 'refund' AND ledger.payment_id = refunds.payment_id;
ALTER TABLE ledger DROP CONSTRAINT ledger_payment_id_kind_key;
CREATE UNIQUE INDEX ledger_one_of_payment ON ledger (payment_id, kind) WHERE kind <> 'refund';
CREATE UNIQUE INDEX ledger_one_of_refund ON ledger (refund_id);
