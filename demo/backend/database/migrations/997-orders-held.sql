-- More orders of a day that our book does not know than a lost end of a backup has: a person decides about all of them.
ALTER TABLE exceptions ADD COLUMN count integer;
ALTER TABLE exceptions DROP CONSTRAINT exceptions_kind_check;
ALTER TABLE exceptions ADD CONSTRAINT exceptions_kind_check CHECK (kind IN
  ('amount', 'twice', 'unknown', 'unknownMany', 'missing', 'taken', 'givenBack', 'refundSilent', 'refundLost',
   'refundRefused', 'fiscalFailed'));
