-- What is still to be emptied or removed, oldest first, so that a round finds it without reading the rest.
CREATE INDEX outbox_kept ON outbox (city, at);
CREATE INDEX sessions_kept ON sessions (city, ends_at) WHERE plate <> '';
CREATE INDEX payments_kept ON payments (city, created_at)
  WHERE (phone IS NOT NULL OR email IS NOT NULL OR detail IS NOT NULL) AND ask_at IS NULL;
CREATE INDEX operations_kept ON operations (city, date_operation) WHERE plate IS NOT NULL OR driver_phone IS NOT NULL;
CREATE INDEX slips_kept ON slips (city, created_at) WHERE name <> '';
