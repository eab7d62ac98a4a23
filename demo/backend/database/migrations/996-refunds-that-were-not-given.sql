-- A refund that our book calls done and the bank has not given is seen by a person until the bank's file names it.
ALTER TABLE exceptions DROP CONSTRAINT exceptions_kind_check;
ALTER TABLE exceptions ADD CONSTRAINT exceptions_kind_check CHECK (kind IN
  ('amount', 'twice', 'unknown', 'missing', 'taken', 'givenBack', 'refundSilent', 'refundLost', 'refundRefused',
   'fiscalFailed'));
