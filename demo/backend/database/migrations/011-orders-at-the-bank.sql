-- taken: what the bank took for the order, null until it has. ask_at: when the bank is asked about the order next; null
-- when the last word was said on both sides.
ALTER TABLE payments
  ADD COLUMN taken bigint CHECK (taken >= 0),
  ADD COLUMN ask_at timestamptz(3);
UPDATE payments SET taken = amount WHERE state IN ('paid', 'refunded');
-- So far an order that ended here could stand open at the bank: about each of them it is asked once more.
UPDATE payments SET ask_at = created_at WHERE state NOT IN ('paid', 'refunded');
DROP INDEX payments_open;
CREATE INDEX payments_to_ask ON payments (ask_at) WHERE ask_at IS NOT NULL;

-- Another sum than was ordered goes back as it was taken.
ALTER TABLE payments DROP CONSTRAINT IF EXISTS payments_check;
ALTER TABLE payments
  ADD CONSTRAINT payments_refund_check CHECK (refund_amount >= 0 AND refund_amount <= coalesce(taken, amount));

-- An invoice is paid by a payment like any other; its owner is `invoice:<id>`.
ALTER TABLE payments DROP CONSTRAINT IF EXISTS payments_kind_check;
ALTER TABLE payments
  ADD CONSTRAINT payments_kind_check CHECK (kind IN ('session', 'renew', 'refill', 'flat', 'subscription', 'invoice'));
INSERT INTO payments (id, city, owner, kind, amount, taken, method, email, state, bank_order, origin, created_at, expires_at, decided_at, ask_at)
  SELECT id, city, 'invoice:' || invoice, 'invoice', amount,
    CASE state WHEN 'paid' THEN amount END,
    'card', email,
    CASE state WHEN 'open' THEN 'redirected' WHEN 'paid' THEN 'paid' ELSE 'cancelled' END,
    bank_order, '', created_at, created_at + interval '90 minutes', decided_at,
    CASE WHEN state <> 'paid' THEN created_at END
  FROM invoice_payments;
CREATE UNIQUE INDEX payments_one_open_of_invoice ON payments (city, owner)
  WHERE kind = 'invoice' AND state IN ('created', 'redirected');

-- Each paid invoice has one row in the ledger, which so far did not name its payment: the first payment has the first row.
UPDATE ledger SET payment_id = pair.payment_id
  FROM (
    SELECT row.id, paid.id AS payment_id
    FROM (
      SELECT id, city, amount, row_number() OVER (PARTITION BY city, amount ORDER BY at, id) AS place
      FROM ledger WHERE credit = 'invoices' AND payment_id IS NULL
    ) AS row
    JOIN (
      SELECT id, city, amount, row_number() OVER (PARTITION BY city, amount ORDER BY decided_at, id) AS place
      FROM invoice_payments WHERE state = 'paid'
    ) AS paid USING (city, amount, place)
  ) AS pair
  WHERE ledger.id = pair.id;
DROP TABLE invoice_payments;

-- Where the bank's word and ours differed: what was ordered, what was taken, what was done about it. Sums are kopecks.
CREATE TABLE exceptions (
  payment_id uuid NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('amount', 'twice')),
  city text NOT NULL,
  bank_order uuid NOT NULL,
  ordered bigint NOT NULL,
  taken bigint NOT NULL,
  done text NOT NULL CHECK (done IN ('refunded')),
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (payment_id, kind)
);
