import { array, boolean, number, object, string } from 'yup'
import {
  createAnswerSchema,
  describeCalls,
  emptyAnswer,
  type Example,
  TOKEN_ERRORS,
  tokenInput,
} from './call.server.ts'
import * as rows from './fleet.ts'
import { FLEET_NAMES as NAMES } from './fleet.ts'

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

const driverInput = object(driver)

const knownDriverInput = object({
  fio: name.required('RequiredField'),
  phone_number: phone.required('PhoneEmpty'),
  inn: string().max(12),
  token,
})

const knownDeviceInput = object({ grz: plate, vin: mark, imei: mark, inn: string().max(12), token })
const numberInput = object({ id: string().required().max(64), token })
const createdAnswer = createAnswerSchema({ result: object({ id: string().required() }).required() })

const device = {
  [NAMES.id]: string().required(),
  [NAMES.vin]: string().defined(),
  [NAMES.imei]: string().defined(),
  [NAMES.vehicleActive]: boolean().required(),
}

const driverExample = {
  driver: 'Петров Пётр Петрович',
  car_number: 'А123ВС77',
  phone: '79161234567',
  device: '490154203237518',
  token: 'coop-token',
}

const known = { fio: 'Петров Пётр Петрович', phone_number: '79161234567', inn: '7707083893', token: 'coop-token' }
const deviceExample = { grz: 'А123ВС77', vin: '', imei: '490154203237518', inn: '7707083893', token: 'coop-token' }
const activateDriverExample: Example = { request: known, answer: { status: 'ok' } }
const activateDeviceExample: Example = { request: deviceExample, answer: { status: 'ok' } }
const act = { answer: emptyAnswer, errors: [...TOKEN_ERRORS, 'ValidationError', 'RequiredField'] } as const

export const fleetCalls = describeCalls('cooperative', rows, {
  getFleet: {
    summary: 'The firm with its drivers, vehicles and devices',
    input: tokenInput,
    answer: createAnswerSchema({
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
    }),
    example: {
      request: { token: 'coop-token' },
      answer: {
        status: 'ok',
        result: {
          Почта: 'office@firm.example',
          ИНН: '7707083893',
          Наименование: 'ООО «Ромашка»',
          Баланс: 15000,
          ТС: [{ Код: 'v-1', ГРЗ: 'А123ВС77', VIN: 'XTA210990Y2765499', IMEI: '490154203237518', Активно: true }],
          Водители: [
            {
              Код: 'd-1',
              ФИО: 'Петров Пётр Петрович',
              Телефон: '79161234567',
              ГРЗ: 'А123ВС77',
              Устройство: '490154203237518',
              Активен: true,
            },
          ],
          Устройства: [{ Код: 't-1', IMEI: '490154203237518', VIN: '', Активно: true }],
        },
      },
    },
    errors: TOKEN_ERRORS,
  },
  addDriver: {
    ...act,
    summary: 'A new driver',
    input: driverInput,
    example: { request: driverExample, answer: { status: 'ok' } },
    errors: [...act.errors, 'PhoneExists', 'PhoneEmpty'],
  },
  editDriver: {
    ...act,
    summary: 'Other data of a driver, known by the old ones',
    input: object({
      ...driver,
      driver_n: name.required('RequiredField'),
      car_number_n: plate,
      phone_n: phone.required('PhoneEmpty'),
      device_n: mark,
    }),
    example: {
      request: {
        ...driverExample,
        driver_n: 'Петров Пётр Ильич',
        car_number_n: 'К456МН77',
        phone_n: '79161234567',
        device_n: '',
      },
      answer: { status: 'ok' },
    },
    errors: [...act.errors, 'PhoneExists', 'PhoneEmpty'],
  },
  removeDriver: {
    ...act,
    summary: 'A driver leaves',
    input: driverInput,
    example: { request: driverExample, answer: { status: 'ok' } },
  },
  activateDriver: { ...act, summary: 'A driver may drive', input: knownDriverInput, example: activateDriverExample },
  deactivateDriver: {
    ...act,
    summary: 'A driver may not drive',
    input: knownDriverInput,
    example: activateDriverExample,
  },
  activateDevice: {
    ...act,
    summary: 'A vehicle becomes active by its device',
    input: knownDeviceInput,
    example: activateDeviceExample,
    errors: [...act.errors, 'VIN_IMEI_EMPTY'],
  },
  deactivateDevice: {
    ...act,
    summary: 'A vehicle is active no longer',
    input: knownDeviceInput,
    example: activateDeviceExample,
    errors: [...act.errors, 'VIN_IMEI_EMPTY'],
  },
  addFleetVehicle: {
    ...act,
    summary: 'A new vehicle of the firm',
    input: object({ number: plate.required('EmptyTs'), VINNumber: mark, token }),
    answer: createdAnswer,
    example: {
      request: { number: 'А123ВС77', VINNumber: 'XTA210990Y2765499', token: 'coop-token' },
      answer: { status: 'ok', result: { id: 'v-1' } },
    },
    errors: [...act.errors, 'EmptyTs'],
  },
  removeFleetVehicle: {
    ...act,
    summary: 'A vehicle leaves the firm',
    input: numberInput,
    example: { request: { id: 'v-1', token: 'coop-token' }, answer: { status: 'ok' } },
  },
  addDevice: {
    ...act,
    summary: 'A new tracking device',
    input: object({ vin: mark, imei: mark, token }),
    answer: createdAnswer,
    example: {
      request: { imei: '490154203237518', token: 'coop-token' },
      answer: { status: 'ok', result: { id: 't-1' } },
    },
    errors: [...act.errors, 'VIN_IMEI_EMPTY'],
  },
  removeDevice: {
    ...act,
    summary: 'A tracking device leaves',
    input: numberInput,
    example: { request: { id: 't-1', token: 'coop-token' }, answer: { status: 'ok' } },
  },
})
