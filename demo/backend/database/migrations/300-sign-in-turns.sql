-- Whose turn it is to try a password on a login: one after the other, in all processes. A process that is gone holds its
-- turn no longer than until.
CREATE TABLE sign_in_turns (
  key text PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz(3) NOT NULL
);
