import { array, boolean, number, object, string } from 'yup'
import {
  createAnswerSchema,
  describeCalls,
  emptyAnswer,
  type Example,
  TOKEN_ERRORS,
  tokenInput,
} from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './fleet.ts'
import { FLEET_NAMES as NAMES, MOST_DRIVERS_AT_ONCE } from './fleet.ts'

const { token } = tokenInput.fields
const name = string().max(200)
const plate = string().max(40)
const phone = string().max(40)
const mark = string().max(40)

const driver = {
  driver: name.required('RequiredField').meta(says('full name of the driver: surname, name, patronymic')),
  car_number: plate.meta(says('plate of the driver’s vehicle', 'none')),
  phone: phone.required('PhoneEmpty').meta(says('phone, eleven digits that begin with 7')),
  device: mark.meta(says('IMEI or VIN of the driver’s device', 'none')),
  token,
}

const driverInput = object(driver)

const knownDriverInput = object({
  fio: name.required('RequiredField').meta(says('full name of the driver')),
  phone_number: phone.required('PhoneEmpty').meta(says('phone of the driver, eleven digits that begin with 7')),
  inn: string().max(12).meta(says('INN of the firm', 'that of the token')),
  token,
})

const knownDeviceInput = object({
  grz: plate.meta(says('plate of the vehicle', 'the device tells')),
  vin: mark.meta(says('VIN of the vehicle', '`imei` tells')),
  imei: mark.meta(says('IMEI of its device', '`vin` tells')),
  inn: string().max(12).meta(says('INN of the firm', 'that of the token')),
  token,
})
const numberInput = object({
  id: string().required().max(64).meta(says('number of what leaves, from the profile')),
  token,
})
const createdAnswer = createAnswerSchema({
  result: object({ id: string().required().meta(says('its number')) })
    .required()
    .meta(says('what was made')),
})

const device = {
  [NAMES.id]: string().required().meta(says('number at the server, by which it is deleted')),
  [NAMES.vin]: string().defined().meta(says('VIN; empty where there is none')),
  [NAMES.imei]: string().defined().meta(says('IMEI; empty where there is none')),
  [NAMES.vehicleActive]: boolean().required().meta(says('whether it is active')),
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
        [NAMES.email]: string().defined().meta(says('e-mail; empty where there is none')),
        [NAMES.inn]: string().required().meta(says('INN')),
        [NAMES.name]: string().required().meta(says('name')),
        [NAMES.balance]: number()
          .integer()
          .required()
          .meta(says('the balance, whole roubles; below 0 it is shown as 0')),
        [NAMES.vehicles]: array(
          object({ ...device, [NAMES.plate]: string().required().meta(says('plate without spaces')) }),
        )
          .required()
          .meta(says('its vehicles')),
        [NAMES.drivers]: array(
          object({
            [NAMES.id]: string().required().meta(says('number at the server')),
            [NAMES.fullName]: string().required().meta(says('full name')),
            [NAMES.phone]: string().defined().meta(says('phone, eleven digits; empty where there is none')),
            [NAMES.plate]: string().defined().meta(says('plate of the driver’s vehicle; empty where there is none')),
            [NAMES.device]: string()
              .defined()
              .meta(says('IMEI or VIN of the driver’s device; empty where there is none')),
            [NAMES.driverActive]: boolean().required().meta(says('whether he may drive')),
          }),
        )
          .required()
          .meta(says('its drivers')),
        [NAMES.devices]: array(object(device)).required().meta(says('its tracking devices')),
      })
        .required()
        .meta(says('the firm')),
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
  addDrivers: {
    summary: 'Several new drivers; each is taken or refused by itself',
    input: object({
      drivers: array(
        object({
          driver: string()
            .default('')
            .meta(says('full name of the driver: surname, name, patronymic', 'this driver is refused')),
          car_number: string().meta(says('plate of the driver’s vehicle', 'none')),
          phone: string().default('').meta(says('phone, eleven digits that begin with 7', 'this driver is refused')),
          device: string().meta(says('IMEI or VIN of the driver’s device', 'none')),
        }),
      )
        .required()
        .max(MOST_DRIVERS_AT_ONCE)
        .meta(says('the drivers, at most 100')),
      token,
    }),
    answer: createAnswerSchema({
      result: array(
        object({
          status: string().required().oneOf(['ok', 'error']).meta(says('whether the driver was taken')),
          errorName: string().meta(says('why not, a name of the catalogue', 'the driver was taken')),
        }),
      )
        .required()
        .meta(says('one for each driver, in their order')),
    }),
    example: {
      request: {
        drivers: [
          { driver: 'Петров Пётр Петрович', car_number: 'А123ВС77', phone: '79161234567', device: '490154203237518' },
          { driver: 'Сидорова Анна', phone: '79161234567' },
        ],
        token: 'coop-token',
      },
      answer: { status: 'ok', result: [{ status: 'ok' }, { status: 'error', errorName: 'PhoneExists' }] },
    },
    errors: [...TOKEN_ERRORS, 'ValidationError'],
  },
  editDriver: {
    ...act,
    summary: 'Other data of a driver, known by the old ones',
    input: object({
      ...driver,
      driver_n: name.required('RequiredField').meta(says('the new full name')),
      car_number_n: plate.meta(says('the new plate', 'none')),
      phone_n: phone.required('PhoneEmpty').meta(says('the new phone, eleven digits')),
      device_n: mark.meta(says('the new device', 'none')),
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
    input: object({
      number: plate.required('EmptyTs').meta(says('plate without spaces')),
      VINNumber: mark.meta(says('VIN, 17 characters', 'none')),
      token,
    }),
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
    input: object({
      vin: mark.meta(says('VIN of the vehicle that carries it', '`imei` is needed')),
      imei: mark.meta(says('IMEI, 15 digits', '`vin` is needed')),
      token,
    }),
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
