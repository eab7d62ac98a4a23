-- The start that a top-up is for, until it is carried out or refused: start_request as it was asked for, emptied then;
-- started_session is the parking that it has come to, start_refusal the name of the error why there is none.
ALTER TABLE payments
  ADD COLUMN start_request jsonb,
  ADD COLUMN started_session uuid,
  ADD COLUMN start_refusal text;
CREATE INDEX payments_kept_starts ON payments (created_at) WHERE start_request IS NOT NULL;
