-- What is still to be emptied or removed, oldest first, as of the other tables that lead to a person.
CREATE INDEX appeals_kept ON appeals (city, last_at);
CREATE INDEX fines_kept ON fines (city, offence_at) WHERE (plate <> '' OR sts <> '') AND paid >= total;
