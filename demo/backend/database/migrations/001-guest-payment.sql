-- Amounts are kopecks. Times come from the backend's clock, never from the database's.

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE guest_tokens (
  hash text PRIMARY KEY,
  city text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  order_number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  city text NOT NULL,
  owner text NOT NULL,
  attempt text NOT NULL,
  plate text NOT NULL,
  plate_key text NOT NULL,
  category text NOT NULL,
  zone text NOT NULL,
  zone_name text NOT NULL,
  parking_code text,
  type text NOT NULL CHECK (type IN ('today', 'postPayment', 'postPaymentYesterday')),
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  price bigint NOT NULL CHECK (price >= 0),
  state text NOT NULL CHECK (state IN ('waiting', 'active', 'finished', 'cancelled')),
  created_at timestamptz(3) NOT NULL
);

CREATE INDEX sessions_by_plate ON sessions (city, plate_key, ends_at) WHERE state <> 'cancelled';
CREATE INDEX sessions_by_owner ON sessions (city, owner, created_at);
CREATE INDEX sessions_running ON sessions (ends_at) WHERE state = 'active';

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions (id),
  city text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  method text NOT NULL,
  phone text,
  email text,
  state text NOT NULL
    CHECK (state IN ('created', 'redirected', 'paid', 'declined', 'cancelled', 'expired', 'refunded')),
  bank_order uuid UNIQUE,
  origin text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  refund_sent_at timestamptz(3)
);

CREATE INDEX payments_open ON payments (created_at) WHERE state IN ('created', 'redirected');
CREATE INDEX payments_to_refund ON payments (id) WHERE state = 'refunded' AND refund_sent_at IS NULL;

CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  city text NOT NULL,
  payment_id uuid NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  debit text NOT NULL,
  credit text NOT NULL CHECK (credit <> debit),
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz(3) NOT NULL,
  -- One charge and one refund of a payment, whatever the code above does.
  UNIQUE (payment_id, kind)
);

CREATE TABLE callbacks (
  source text NOT NULL,
  order_id text NOT NULL,
  bill_number text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (source, order_id, bill_number)
);

CREATE TABLE attempts (
  city text NOT NULL,
  owner text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (city, owner, key)
);

CREATE TABLE rate_limits (
  bucket text PRIMARY KEY,
  window_start timestamptz(3) NOT NULL,
  used integer NOT NULL
);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  city text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL,
  body text NOT NULL,
  at timestamptz(3) NOT NULL
);

-- The sandbox bank's own book: the backend knows it only through the bank's functions.
CREATE TABLE bank_orders (
  id uuid PRIMARY KEY,
  merchant_order uuid NOT NULL UNIQUE,
  city text NOT NULL,
  payee text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('open', 'processing', 'authorized', 'declined', 'cancelled')),
  bill_number text,
  return_url text,
  due_at timestamptz(3),
  decided_at timestamptz(3),
  refunded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);

CREATE INDEX bank_orders_due ON bank_orders (due_at) WHERE state = 'processing';

-- Only the test controls write here.
CREATE TABLE price_factors (
  city text NOT NULL,
  zone text NOT NULL,
  factor double precision NOT NULL CHECK (factor >= 0),
  PRIMARY KEY (city, zone)
);
