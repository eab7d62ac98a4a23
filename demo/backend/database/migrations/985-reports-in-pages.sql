-- Whose report of a month is not mailed yet is found without going through all who want one.
DROP INDEX accounts_to_report;
CREATE INDEX accounts_to_report ON accounts (city, coalesce(reported_month, ''), id)
  WHERE report_history_operation AND email IS NOT NULL;
