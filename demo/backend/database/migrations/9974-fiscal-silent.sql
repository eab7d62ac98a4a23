-- A fiscal receipt that does not come for a day is seen by a person.
ALTER TABLE exceptions DROP CONSTRAINT exceptions_kind_check;
ALTER TABLE exceptions ADD CONSTRAINT exceptions_kind_check CHECK (kind IN
  ('amount', 'twice', 'unknown', 'unknownMany', 'missing', 'taken', 'givenBack', 'refundSilent', 'refundLost',
   'refundRefused', 'fiscalSilent', 'fiscalFailed'));
CREATE INDEX bank_requests_fiscal ON bank_requests (created_at) WHERE state = 'due' AND kind = 'fiscal';
