-- Days that are not compared after a long outage are a person's business.
ALTER TABLE exceptions DROP CONSTRAINT exceptions_kind_check;
ALTER TABLE exceptions ADD CONSTRAINT exceptions_kind_check CHECK (kind IN
  ('amount', 'twice', 'unknown', 'unknownMany', 'missing', 'taken', 'givenBack', 'refundSilent', 'refundLost',
   'refundRefused', 'daysDropped', 'fiscalSilent', 'fiscalFailed'));
