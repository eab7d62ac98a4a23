-- What our book calls paid and the bank never took is written off by the staff.
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
  CHECK (reason IN ('unwanted', 'unused', 'amount', 'twice', 'deletion', 'staff', 'loss', 'notTaken'));
