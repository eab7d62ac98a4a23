-- language: what a driver's letters speak, as asked for with the last switch. reported_month: the last month (YYYY-MM)
-- whose operations were mailed, or need not be.
ALTER TABLE accounts
  ADD COLUMN language text NOT NULL DEFAULT 'ru' CHECK (language IN ('ru', 'en')),
  ADD COLUMN reported_month text;
CREATE INDEX accounts_to_report ON accounts (city) WHERE report_history_operation;

-- reminded_for: the end of which its driver was reminded; another end is another reminder.
ALTER TABLE sessions ADD COLUMN reminded_for timestamptz(3);

ALTER TABLE outbox DROP CONSTRAINT IF EXISTS outbox_channel_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_channel_check CHECK (channel IN ('sms', 'email', 'call', 'push'));
