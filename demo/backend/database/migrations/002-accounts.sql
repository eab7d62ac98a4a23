-- Who signs in. Passwords and codes are hashes, tokens and salts too: whoever reads the database can use none of them.

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  email text,
  password_hash text,
  -- A password that came by a call waits here until it is used, so that a stranger's call locks nobody out.
  call_password_hash text,
  call_password_until timestamptz(3),
  is_password_from_call boolean NOT NULL DEFAULT false,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  middle_name text NOT NULL DEFAULT '',
  report_history_operation boolean NOT NULL DEFAULT false,
  push_off boolean NOT NULL DEFAULT false,
  check_parking_session_before boolean NOT NULL DEFAULT false,
  check_parking_session boolean NOT NULL DEFAULT false,
  last_zone text,
  -- Where set, how long the tokens of this account live: 0 are expired when they are made.
  token_seconds integer,
  agreement_at timestamptz(3),
  agreement_version text,
  created_at timestamptz(3) NOT NULL
);

CREATE UNIQUE INDEX accounts_by_email ON accounts (city, lower(email));

CREATE TABLE phones (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  city text NOT NULL,
  phone text NOT NULL,
  is_main boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (city, phone)
);

CREATE UNIQUE INDEX phones_one_main ON phones (account_id) WHERE is_main;
CREATE INDEX phones_by_account ON phones (account_id);

CREATE TABLE vehicles (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  plate text NOT NULL,
  plate_key text NOT NULL,
  format text NOT NULL CHECK (format IN ('rus', 'foreign')),
  category text NOT NULL,
  doc_type text NOT NULL DEFAULT 'STS' CHECK (doc_type IN ('STS', 'VU')),
  doc_number text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  is_main boolean NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  vin text NOT NULL DEFAULT '',
  imei text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  UNIQUE (account_id, plate_key)
);

CREATE UNIQUE INDEX vehicles_one_main ON vehicles (account_id) WHERE is_main;

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('STS', 'VU')),
  number text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (account_id, type, number)
);

CREATE TABLE firms (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  inn text NOT NULL,
  contract_number text NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  -- Whole roubles (readings gC-12).
  balance bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (city, inn, contract_number)
);

CREATE TABLE account_tokens (
  hash text PRIMARY KEY,
  city text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('driver', 'coop')),
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  firm_id uuid REFERENCES firms (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CHECK ((account_id IS NULL) <> (firm_id IS NULL))
);

CREATE INDEX account_tokens_by_account ON account_tokens (account_id);

-- Begun and not finished: an e-mail and a phone here belong to nobody yet.
CREATE TABLE registrations (
  salt_hash text PRIMARY KEY,
  city text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  middle_name text NOT NULL,
  agreement_at timestamptz(3) NOT NULL,
  agreement_version text NOT NULL,
  email_confirmed_at timestamptz(3),
  done_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE restores (
  salt_hash text PRIMARY KEY,
  city text NOT NULL,
  -- Nobody has this login: the person is told the same all the same.
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  confirmed_at timestamptz(3),
  used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);

-- One living code for each thing it opens; a new one voids the old.
CREATE TABLE codes (
  purpose text NOT NULL,
  subject text NOT NULL,
  target text NOT NULL,
  replaces text,
  code_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (purpose, subject)
);

CREATE TABLE captchas (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  text_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  solved_at timestamptz(3),
  used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE sign_in_failures (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  limited_until timestamptz(3),
  at timestamptz(3) NOT NULL
);

-- The sandbox's own book of tokens it gave out.
CREATE TABLE social_tokens (
  hash text PRIMARY KEY,
  email text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);

ALTER TABLE outbox DROP CONSTRAINT IF EXISTS outbox_channel_check;
ALTER TABLE outbox
  ADD COLUMN code text,
  ADD COLUMN link text,
  ADD CONSTRAINT outbox_channel_check CHECK (channel IN ('sms', 'email', 'call'));

-- A balance is the sum of its rows; the account's name in the ledger is account:<id>.
ALTER TABLE ledger ALTER COLUMN payment_id DROP NOT NULL;
ALTER TABLE ledger DROP CONSTRAINT IF EXISTS ledger_kind_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_kind_check CHECK (kind IN ('opening', 'charge', 'refund'));
