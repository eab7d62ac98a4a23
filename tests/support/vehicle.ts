import type { VehicleData } from '../../shared/domain/vehicle-fields.ts'

/** A vehicle as a driver types it in, with nothing but what is needed. */
export const VEHICLE: VehicleData = {
  plate: 'м 777 мм 77',
  format: null,
  country: 'rus',
  category: 'B',
  docType: 'STS',
  docNumber: '',
  name: '',
  isMain: false,
  vin: '',
  imei: '',
}
