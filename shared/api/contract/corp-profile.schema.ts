import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema } from './envelope.schema.ts'
import { FLEET_NAMES as NAMES } from './corp-profile.ts'

const token = string().max(200)
const name = string().max(200)
const plate = string().max(40)
const phone = string().max(40)
const mark = string().max(40)

const driver = {
  driver: name.required('RequiredField'),
  car_number: plate,
  phone: phone.required('PhoneEmpty'),
  device: mark,
  token,
}

export const tokenInput = object({ token })
export const driverInput = object(driver)
export const editDriverInput = object({
  ...driver,
  driver_n: name.required('RequiredField'),
  car_number_n: plate,
  phone_n: phone.required('PhoneEmpty'),
  device_n: mark,
})
export const knownDriverInput = object({
  fio: name.required('RequiredField'),
  phone_number: phone.required('PhoneEmpty'),
  inn: string().max(12),
  token,
})
export const knownDeviceInput = object({ grz: plate, vin: mark, imei: mark, inn: string().max(12), token })
export const vehicleInput = object({ number: plate.required('EmptyTs'), VINNumber: mark, token })
export const deviceInput = object({ vin: mark, imei: mark, token })
export const numberInput = object({ id: string().required().max(64), token })

export const doneAnswer = createAnswerSchema({})
export const createdAnswer = createAnswerSchema({ result: object({ id: string().required() }).required() })

const device = {
  [NAMES.id]: string().required(),
  [NAMES.vin]: string().defined(),
  [NAMES.imei]: string().defined(),
  [NAMES.vehicleActive]: boolean().required(),
}

export const fleetAnswer = createAnswerSchema({
  result: object({
    [NAMES.email]: string().defined(),
    [NAMES.inn]: string().required(),
    [NAMES.name]: string().required(),
    [NAMES.balance]: number().integer().required().meta({ description: 'whole roubles' }),
    [NAMES.vehicles]: array(object({ ...device, [NAMES.plate]: string().required() })).required(),
    [NAMES.drivers]: array(
      object({
        [NAMES.id]: string().required(),
        [NAMES.fullName]: string().required(),
        [NAMES.phone]: string().defined(),
        [NAMES.plate]: string().defined(),
        [NAMES.device]: string().defined(),
        [NAMES.driverActive]: boolean().required(),
      }),
    ).required(),
    [NAMES.devices]: array(object(device)).required(),
  }).required(),
})
