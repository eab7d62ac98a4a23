-- The networks that an account was signed in from last, each a keyed hash: strangers' tries elsewhere do not count there.
ALTER TABLE accounts ADD COLUMN known_networks jsonb NOT NULL DEFAULT '[]';
