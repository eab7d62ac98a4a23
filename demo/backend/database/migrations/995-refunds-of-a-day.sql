-- Those of a day are held against the bank's file of it.
CREATE INDEX refunds_by_decision ON refunds (decided_at) WHERE state = 'done';
