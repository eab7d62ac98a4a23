-- What the city's register of fines says of a driver. status: the city's own words. has_photo: one can be drawn.
CREATE TABLE fines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  city text NOT NULL,
  account_id uuid NOT NULL,
  uin text NOT NULL,
  status text NOT NULL,
  offence_at timestamptz(3) NOT NULL,
  ruling_at timestamptz(3),
  article text NOT NULL,
  place text NOT NULL,
  ruling text NOT NULL,
  total bigint NOT NULL,
  paid bigint NOT NULL,
  sts text NOT NULL,
  plate text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  type text NOT NULL,
  provider text NOT NULL,
  has_photo boolean NOT NULL,
  UNIQUE (city, uin)
);
CREATE INDEX fines_of_account ON fines (account_id, offence_at DESC);
