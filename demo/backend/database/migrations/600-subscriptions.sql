-- order_number: that of its line in the history, and of its benefit. ends_before: the first date (YYYY-MM-DD of the city)
-- after it, without the present pause. pauses: so far; paused_dates: what ended pauses have moved its end by. refund: what
-- came back when it was given up. payment_id: null where the balance paid.
CREATE TABLE subscriptions (
  order_number bigint PRIMARY KEY,
  city text NOT NULL,
  account_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_en text,
  plate text NOT NULL,
  plate_key text NOT NULL,
  format text NOT NULL,
  categories jsonb,
  zones jsonb NOT NULL,
  percent double precision NOT NULL,
  intervals jsonb,
  cost bigint NOT NULL CHECK (cost >= 0),
  dates integer NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_before text NOT NULL,
  paused_at timestamptz(3),
  pauses integer NOT NULL DEFAULT 0,
  paused_dates integer NOT NULL DEFAULT 0,
  vehicle_changes integer NOT NULL DEFAULT 0,
  refunded_at timestamptz(3),
  refund bigint NOT NULL DEFAULT 0,
  payment_id uuid,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX subscriptions_of_plate ON subscriptions (city, plate_key, ends_before);
CREATE INDEX subscriptions_of_account ON subscriptions (account_id);
CREATE INDEX subscriptions_paused ON subscriptions (paused_at) WHERE paused_at IS NOT NULL;
CREATE INDEX subscriptions_kept ON subscriptions (city, created_at) WHERE plate <> '' AND paused_at IS NULL;
CREATE INDEX subscriptions_of_payment ON subscriptions (payment_id);

-- An offer of the constructor as it was made, to be bought as it is for some minutes.
CREATE TABLE subscription_quotes (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  zones jsonb NOT NULL,
  days integer NOT NULL,
  start_date text NOT NULL,
  price bigint NOT NULL,
  quoted_at timestamptz(3) NOT NULL
);
CREATE INDEX subscription_quotes_by_age ON subscription_quotes (quoted_at);

-- The subscription that a movement of money is about, where no payment says it.
ALTER TABLE ledger ADD COLUMN subscription bigint;
