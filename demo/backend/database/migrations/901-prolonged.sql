-- A guest's parking that goes on where another one ends: the order number of that one.
ALTER TABLE sessions ADD COLUMN extends_order bigint;
