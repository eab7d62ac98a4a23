-- What the city's staff, or the bank by itself, has given back of what a subscription cost while it stands. Giving it up
-- brings back so much less.
ALTER TABLE subscriptions ADD COLUMN given_back bigint NOT NULL DEFAULT 0;
