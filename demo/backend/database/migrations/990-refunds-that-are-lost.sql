-- What the bank took back beyond what was left of a payment, as its payer's bank does after a refund by hand.
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
  CHECK (reason IN ('unwanted', 'unused', 'amount', 'twice', 'deletion', 'staff', 'loss'));
