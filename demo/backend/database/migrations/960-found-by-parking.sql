-- Movements of a parking and of a subscription are asked for by it: when it was paid first, and what has come back.
CREATE INDEX ledger_by_session ON ledger (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX ledger_by_subscription ON ledger (subscription) WHERE subscription IS NOT NULL;

-- The key under which the bank has given a refund: the same under another key is given twice.
ALTER TABLE refunds ADD COLUMN bank_key text;
