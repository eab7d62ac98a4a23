-- A count of uses need not outlive a crash of the database, so nothing of it is written to the log that survives one:
-- otherwise every call waits once more for the disk.
ALTER TABLE rate_limits SET UNLOGGED;
