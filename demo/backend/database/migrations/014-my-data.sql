-- consent_withdrawn_at: what the consent alone permits is not done from then on. deleted_at: the account is a number with
-- amounts, without a person.
ALTER TABLE accounts
  ADD COLUMN consent_withdrawn_at timestamptz(3),
  ADD COLUMN deleted_at timestamptz(3);

-- Money of deleted accounts that could not go back by a bank: the city's staff pays it out to the contact, and empties it.
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  city text NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  contact text NOT NULL,
  at timestamptz(3) NOT NULL
);
