-- Sessions and payments of drivers beside those of guests: an owner is the hash of a guest's token or `account:<id>`.

-- paid: what was taken for it and not given back. pay_by: the last moment at which a waiting session can be paid.
-- is_open: the end is open, ends_at is when the server stops it. benefits: those it was priced with, in the wire's shape.
ALTER TABLE sessions
  ADD COLUMN format text NOT NULL DEFAULT 'rus' CHECK (format IN ('rus', 'foreign')),
  ADD COLUMN is_open boolean NOT NULL DEFAULT false,
  ADD COLUMN paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  ADD COLUMN pay_by timestamptz(3),
  ADD COLUMN reminder_minutes integer,
  ADD COLUMN benefits jsonb NOT NULL DEFAULT '[]';

CREATE INDEX sessions_waiting ON sessions (pay_by) WHERE state = 'waiting' AND pay_by IS NOT NULL;

-- A session of a driver may be paid in parts and after a refusal; a top-up has no session.
-- detail: what the payment is for beyond its session, by kind.
ALTER TABLE payments ALTER COLUMN session_id DROP NOT NULL;
ALTER TABLE payments DROP CONSTRAINT payments_session_id_key;
ALTER TABLE payments
  ADD COLUMN owner text NOT NULL DEFAULT '',
  ADD COLUMN kind text NOT NULL DEFAULT 'session' CHECK (kind IN ('session', 'renew', 'refill', 'flat', 'subscription')),
  ADD COLUMN attempt text,
  ADD COLUMN detail jsonb,
  ADD COLUMN bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  ADD COLUMN refund_amount bigint NOT NULL DEFAULT 0 CHECK (refund_amount >= 0 AND refund_amount <= amount);

UPDATE payments SET owner = (SELECT owner FROM sessions WHERE sessions.id = payments.session_id);
UPDATE payments SET refund_amount = amount WHERE state = 'refunded';

CREATE UNIQUE INDEX payments_one_open ON payments (session_id) WHERE state IN ('created', 'redirected');
CREATE INDEX payments_by_session ON payments (session_id);
CREATE INDEX payments_by_owner ON payments (city, owner, created_at);
DROP INDEX payments_to_refund;
CREATE INDEX payments_to_refund ON payments (id) WHERE refund_amount > 0 AND refund_sent_at IS NULL;

-- charge, refund: bank and parking. refill: bank and account. spend, return: account and parking. bonus: gift and account.
ALTER TABLE ledger ALTER COLUMN payment_id DROP NOT NULL;
ALTER TABLE ledger DROP CONSTRAINT IF EXISTS ledger_kind_check;
ALTER TABLE ledger
  ADD COLUMN session_id uuid REFERENCES sessions (id),
  ADD CONSTRAINT ledger_kind_check CHECK (kind IN ('opening', 'charge', 'refund', 'refill', 'spend', 'return', 'bonus'));

CREATE INDEX ledger_by_debit ON ledger (debit);
CREATE INDEX ledger_by_credit ON ledger (credit);

-- The history of an account: one row for each thing that moved money or may have. Numbers come from one sequence with
-- those of sessions. Pages go by (date_operation, order_number), both descending; neither ever changes.
CREATE TABLE operations (
  order_number bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  city text NOT NULL,
  type text NOT NULL
    CHECK (type IN ('payment', 'refill', 'renew', 'cancel', 'paymentSubscription', 'paymentGate', 'bonus20')),
  status text NOT NULL CHECK (status IN ('done', 'cancel', 'error', 'waiting')),
  date_operation timestamptz(3) NOT NULL,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  minutes integer,
  zone text,
  zone_name text,
  parking_code text,
  tariff bigint,
  plate text,
  resolution text,
  sum bigint NOT NULL CHECK (sum >= 0),
  sum_sale bigint NOT NULL DEFAULT 0 CHECK (sum_sale >= 0),
  driver_phone text,
  session_id uuid,
  payment_id uuid
);

CREATE INDEX operations_by_account ON operations (account_id, date_operation DESC, order_number DESC);
CREATE INDEX operations_by_session ON operations (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX operations_by_payment ON operations (payment_id) WHERE payment_id IS NOT NULL;

-- Invoices and slips (method «Квитанция»): the payer as sent, and the payment that waits for the money.
CREATE TABLE slips (
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 5001) PRIMARY KEY,
  account_id uuid NOT NULL,
  city text NOT NULL,
  payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
  name text NOT NULL,
  payer jsonb NOT NULL,
  sum bigint NOT NULL CHECK (sum > 0),
  created_at timestamptz(3) NOT NULL
);

CREATE INDEX slips_by_account ON slips (account_id, number DESC);

-- The sandbox barrier's own book: which card or ticket drove in when, and until when its stay is paid.
CREATE TABLE barrier_visits (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  parking_code text NOT NULL,
  ticket text NOT NULL,
  entered_at timestamptz(3) NOT NULL,
  paid_until timestamptz(3),
  UNIQUE (city, parking_code, ticket)
);

-- A price of a stay that was named to a driver, and what became of it.
CREATE TABLE flat_quotes (
  id uuid PRIMARY KEY,
  visit_id uuid NOT NULL REFERENCES barrier_visits (id),
  city text NOT NULL,
  owner text NOT NULL,
  parking_code text NOT NULL,
  zone text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  quoted_at timestamptz(3) NOT NULL,
  payment_id uuid REFERENCES payments (id)
);

ALTER TABLE bank_orders ADD COLUMN scheme text, ADD COLUMN refunded bigint NOT NULL DEFAULT 0;
UPDATE bank_orders SET refunded = amount WHERE refunded_at IS NOT NULL;
