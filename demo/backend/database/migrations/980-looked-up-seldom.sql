-- What the staff looks up, and letters to one person, are found without going through all of them.
CREATE INDEX payments_by_bank_order ON payments (bank_order) WHERE bank_order IS NOT NULL;
CREATE INDEX ledger_by_payment ON ledger (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX outbox_by_recipient ON outbox (city, lower(recipient));

-- A subscription is kept from its end on, as a parking is.
DROP INDEX subscriptions_kept;
CREATE INDEX subscriptions_kept ON subscriptions (city, ends_before) WHERE plate <> '' AND paused_at IS NULL;
