-- A fiscal receipt that the operator does not issue is for a person to decide.
ALTER TABLE exceptions DROP CONSTRAINT exceptions_kind_check;
ALTER TABLE exceptions ADD CONSTRAINT exceptions_kind_check CHECK (kind IN
  ('amount', 'twice', 'unknown', 'missing', 'taken', 'givenBack', 'refundSilent', 'refundRefused', 'fiscalFailed'));
