-- version: rises with each change, so that of two devices that change one vehicle the second is told.
ALTER TABLE vehicles
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN country text NOT NULL DEFAULT 'rus' CHECK (country IN ('rus', 'other'));
UPDATE vehicles SET country = 'other' WHERE format = 'foreign';

-- Whose plate, certificate or device it is, is asked across accounts.
CREATE INDEX vehicles_by_plate ON vehicles (plate_key);
CREATE INDEX vehicles_by_document ON vehicles (doc_number) WHERE doc_number <> '';
CREATE INDEX vehicles_by_vin ON vehicles (vin) WHERE vin <> '';
CREATE INDEX vehicles_by_imei ON vehicles (imei) WHERE imei <> '';
