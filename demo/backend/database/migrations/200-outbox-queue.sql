-- The queue to the carriers. done_at: the carrier has it, or it was given up, for the reason in failure; its body, code
-- and link are empty from then on. What lies here from before has been shown, and is not to be sent.
ALTER TABLE outbox
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz(3),
  ADD COLUMN done_at timestamptz(3),
  ADD COLUMN failure text,
  -- Letters with the same subject to the same recipient within a minute are one.
  ADD COLUMN about text;
UPDATE outbox SET done_at = at;
CREATE INDEX outbox_to_send ON outbox (tries, coalesce(next_try_at, at)) WHERE done_at IS NULL;
