-- A parking that ran without an end and waits for its money now: unlike an order at the bank, it holds its time.
ALTER TABLE sessions ADD COLUMN was_open boolean NOT NULL DEFAULT false;
-- An order was begun with its parking, under one key; of an open end nothing was ordered before it stopped.
UPDATE sessions SET was_open = true WHERE state = 'waiting' AND NOT EXISTS (
  SELECT 1 FROM payments p WHERE p.session_id = sessions.id AND p.attempt = sessions.attempt
);
