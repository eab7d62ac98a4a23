-- Invoices are the city's data; here stands what was tried to pay them. Amounts are kopecks.
CREATE TABLE invoice_payments (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  invoice text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('open', 'paid', 'closed')),
  bank_order uuid NOT NULL UNIQUE,
  email text,
  created_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3)
);

-- An invoice has one payment under way, and is paid once.
CREATE UNIQUE INDEX invoice_payments_once ON invoice_payments (city, invoice) WHERE state IN ('open', 'paid');

-- Money of an invoice stands in the same ledger, which so far knew payments for parking alone.
ALTER TABLE ledger ALTER COLUMN payment_id DROP NOT NULL;
