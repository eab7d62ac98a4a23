-- Drivers, vehicles and tracking devices of firms.
CREATE TABLE fleet_drivers (
  id uuid PRIMARY KEY,
  firm_id uuid NOT NULL REFERENCES firms (id) ON DELETE CASCADE,
  name text NOT NULL,
  phone text NOT NULL,
  plate text NOT NULL DEFAULT '',
  device text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (firm_id, phone)
);

CREATE UNIQUE INDEX fleet_drivers_one_device ON fleet_drivers (firm_id, device) WHERE device <> '';

CREATE TABLE fleet_vehicles (
  id uuid PRIMARY KEY,
  firm_id uuid NOT NULL REFERENCES firms (id) ON DELETE CASCADE,
  plate text NOT NULL,
  plate_key text NOT NULL,
  vin text NOT NULL DEFAULT '',
  imei text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (firm_id, plate_key)
);

CREATE UNIQUE INDEX fleet_vehicles_one_vin ON fleet_vehicles (firm_id, vin) WHERE vin <> '';
CREATE UNIQUE INDEX fleet_vehicles_one_imei ON fleet_vehicles (firm_id, imei) WHERE imei <> '';

CREATE TABLE fleet_devices (
  id uuid PRIMARY KEY,
  firm_id uuid NOT NULL REFERENCES firms (id) ON DELETE CASCADE,
  vin text NOT NULL DEFAULT '',
  imei text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  CHECK (vin <> '' OR imei <> '')
);

CREATE UNIQUE INDEX fleet_devices_one_vin ON fleet_devices (firm_id, vin) WHERE vin <> '';
CREATE UNIQUE INDEX fleet_devices_one_imei ON fleet_devices (firm_id, imei) WHERE imei <> '';
