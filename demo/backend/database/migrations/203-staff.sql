-- Sign-ins of the city's staff. token_hash: of the token it was made with; another token ends it.
CREATE TABLE staff_sessions (
  hash text PRIMARY KEY,
  name text NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

-- What the staff has done. press: of the form that was sent; sent twice it is done once.
CREATE TABLE staff_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor text NOT NULL,
  act text NOT NULL,
  city text,
  subject text NOT NULL,
  payment_id uuid,
  reason text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  press uuid UNIQUE
);
CREATE INDEX staff_audit_by_payment ON staff_audit (payment_id);

CREATE FUNCTION staff_audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'staff_audit is only added to'; END $$;
CREATE TRIGGER staff_audit_rows BEFORE UPDATE OR DELETE ON staff_audit FOR EACH ROW EXECUTE FUNCTION staff_audit_is_kept();
CREATE TRIGGER staff_audit_all BEFORE TRUNCATE ON staff_audit FOR EACH STATEMENT EXECUTE FUNCTION staff_audit_is_kept();
