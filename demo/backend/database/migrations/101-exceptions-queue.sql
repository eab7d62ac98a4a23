-- What a machine cannot decide lies in a queue: what each book says, what was done about it at once, what a person decided.
-- subject: the order, or the refund, as the bank knows it.
ALTER TABLE exceptions DROP CONSTRAINT exceptions_pkey;
ALTER TABLE exceptions DROP CONSTRAINT exceptions_kind_check;
ALTER TABLE exceptions DROP CONSTRAINT exceptions_done_check;
ALTER TABLE exceptions
  ALTER COLUMN payment_id DROP NOT NULL,
  ALTER COLUMN bank_order DROP NOT NULL,
  ALTER COLUMN bank_order TYPE text,
  ALTER COLUMN ordered DROP NOT NULL,
  ALTER COLUMN taken DROP NOT NULL,
  ALTER COLUMN done DROP NOT NULL,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN subject text,
  ADD COLUMN ours text,
  ADD COLUMN bank text,
  ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'decided')),
  ADD COLUMN decision text,
  ADD COLUMN decided_by text,
  ADD COLUMN decided_at timestamptz(3),
  ADD CONSTRAINT exceptions_kind_check CHECK (kind IN
    ('amount', 'twice', 'unknown', 'missing', 'taken', 'givenBack', 'refundSilent', 'refundRefused')),
  ADD CONSTRAINT exceptions_done_check CHECK (done IN ('refunded', 'withdrawn'));
UPDATE exceptions SET subject = payment_id::text, state = 'decided', decided_at = at;
ALTER TABLE exceptions ALTER COLUMN subject SET NOT NULL;
CREATE UNIQUE INDEX exceptions_once ON exceptions (subject, kind);
CREATE INDEX exceptions_open ON exceptions (at) WHERE state = 'open';

-- The bank's days whose file was compared with our book.
CREATE TABLE settlement_days (
  date text PRIMARY KEY,
  begun_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  lines integer NOT NULL DEFAULT 0
);
