-- Fiscal receipts (54-FZ): one for each payment and each refund, issued by the city's operator of fiscal data.
CREATE TABLE fiscal_receipts (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  refund_id uuid UNIQUE REFERENCES refunds (id),
  kind text NOT NULL CHECK (kind IN ('sale', 'refund')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('queued', 'done', 'failed')),
  number text,
  sign text,
  at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX fiscal_receipts_one_sale ON fiscal_receipts (payment_id) WHERE kind = 'sale';
CREATE INDEX fiscal_receipts_by_payment ON fiscal_receipts (payment_id);
ALTER TABLE bank_requests DROP CONSTRAINT bank_requests_kind_check;
ALTER TABLE bank_requests
  ADD CONSTRAINT bank_requests_kind_check CHECK (kind IN ('register', 'withdraw', 'refund', 'fiscal'));
