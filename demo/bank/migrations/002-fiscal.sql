-- The sandbox operator of fiscal data: a receipt for each key.
CREATE TABLE fiscal_receipts (
  key text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001),
  kind text NOT NULL CHECK (kind IN ('sale', 'refund')),
  amount bigint NOT NULL CHECK (amount > 0),
  sign text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
