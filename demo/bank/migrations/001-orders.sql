-- merchant_order: how the city calls it, and its key: asked twice there is one order. payee: by language. refunded: what
-- has gone back. next_refund: how the next refund will end, for tests.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  merchant_order text NOT NULL UNIQUE,
  city text NOT NULL,
  payee jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('open', 'processing', 'authorized', 'declined', 'cancelled')),
  bill_number text,
  scheme text,
  return_url text,
  language text,
  due_at timestamptz(3),
  decided_at timestamptz(3),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  refunded_at timestamptz(3),
  next_refund text NOT NULL DEFAULT 'done' CHECK (next_refund IN ('pending', 'done', 'failed')),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX orders_due ON orders (due_at) WHERE state = 'processing';
CREATE INDEX orders_by_day ON orders (created_at);
CREATE INDEX orders_by_decision ON orders (decided_at) WHERE state = 'authorized';

CREATE TABLE refunds (
  key text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_decision ON refunds (decided_at) WHERE state = 'done';
