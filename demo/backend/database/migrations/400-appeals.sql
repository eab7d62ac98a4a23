-- status: of APPEAL_STATES. last_at orders the list. client_id: under which the browser sent it, once.
CREATE TABLE appeals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  city text NOT NULL,
  account_id uuid NOT NULL,
  subject text,
  status text NOT NULL,
  email text NOT NULL,
  phone text,
  client_id text NOT NULL,
  language text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  UNIQUE (account_id, client_id)
);
CREATE INDEX appeals_of_account ON appeals (account_id, last_at DESC);

CREATE TABLE appeal_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appeal_id bigint NOT NULL REFERENCES appeals (id) ON DELETE CASCADE,
  client_id text,
  is_own boolean NOT NULL,
  text text NOT NULL,
  at timestamptz(3) NOT NULL,
  UNIQUE (appeal_id, client_id)
);
CREATE INDEX appeal_messages_of_appeal ON appeal_messages (appeal_id, id);
