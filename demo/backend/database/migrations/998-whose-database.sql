-- Whose books these are: the demo and a real city begin on none of each other's. In books from before this the demo's
-- secret tells, which the demo made before all else.
CREATE TABLE whose_database (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  kind text NOT NULL CHECK (kind IN ('demo', 'production'))
);
INSERT INTO whose_database (kind)
SELECT CASE WHEN EXISTS (SELECT FROM secrets) THEN 'demo' ELSE 'production' END
WHERE EXISTS (SELECT FROM secrets)
  OR EXISTS (SELECT FROM accounts)
  OR EXISTS (SELECT FROM payments)
  OR EXISTS (SELECT FROM guest_tokens);
