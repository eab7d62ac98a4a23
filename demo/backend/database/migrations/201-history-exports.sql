-- A history as a file: asked for, written by whichever process takes it up, fetched by a link. The rows are as they
-- were at one moment; the file is kept in pieces. All of it goes with the sign-in that asked for it.
CREATE TABLE history_exports (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  account_id uuid NOT NULL,
  token_hash text NOT NULL REFERENCES account_tokens (hash) ON DELETE CASCADE,
  request jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'writing', 'ready', 'failed')),
  -- Of the process that writes it; another takes over where it is silent.
  writer uuid,
  heard_at timestamptz(3),
  tries integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX history_exports_to_write ON history_exports (created_at) WHERE state IN ('waiting', 'writing');
CREATE INDEX history_exports_by_token ON history_exports (token_hash);

CREATE TABLE history_export_rows (
  export_id uuid NOT NULL REFERENCES history_exports (id) ON DELETE CASCADE,
  position bigint NOT NULL,
  operation jsonb NOT NULL,
  PRIMARY KEY (export_id, position)
);

CREATE TABLE history_export_pieces (
  export_id uuid NOT NULL REFERENCES history_exports (id) ON DELETE CASCADE,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, position)
);
