import { array, boolean, number, object, string } from 'yup'
import { CATEGORIES } from '../../domain/plate.ts'
import { benefit } from './benefits.server.ts'
import { createAnswerSchema, describeCalls, emptyAnswer, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import { vehicleShape } from './profile.server.ts'
import * as rows from './profile-vehicles.ts'

const fields = {
  numberTs: string().required('RequiredField').max(40),
  formatGrz: string().oneOf(['Russian', 'Foreign', 'rus', 'other']),
  country: string().oneOf(['rus', 'other']),
  category: string().oneOf([...CATEGORIES]),
  docType: string().oneOf(['STS', 'VU']),
  STSNumber: string().max(40).meta({ description: 'series and number of the document that docType names' }),
  name: string().max(200),
  mainTs: boolean(),
  vin: string().max(40),
  imei: string().max(40),
}

const changed = {
  id: string().required().max(64),
  version: number().integer().min(1).required().meta({ description: 'of the vehicle that was shown' }),
  oldNumberTs: string().max(40).meta({ description: 'the plate that was shown' }),
  ...fields,
}

const vehicleExample = {
  numberTs: 'А123ВС77',
  formatGrz: 'Russian',
  country: 'rus',
  category: 'B',
  docType: 'STS',
  STSNumber: '77УА123456',
  name: 'Гранта',
  mainTs: true,
}
const changeExample = { id: 'v-1', version: 1, oldNumberTs: 'А123ВС77', ...vehicleExample, name: 'Дачная' }
const answerExample = {
  ...vehicleExample,
  id: 'v-1',
  version: 2,
  name: 'Дачная',
  number: 'А123ВС',
  region: '77',
  active: true,
  vin: '',
  imei: '',
}

const vehicleAnswer = createAnswerSchema({ result: object(vehicleShape).required() })
const REFUSALS = [
  'VehicleAlreadyExists',
  'VehicleOccupied',
  'DeviceAlreadyTaken',
  'DocumentAlreadyExists',
  'DocumentOccupied',
  'RequiredField',
  'InvalidFormat',
  'ValidationError',
  'ConsentWithdrawn',
  ...TOKEN_ERRORS,
] as const

export const profileVehiclesCalls = describeCalls('profile', rows, {
  addVehicle: {
    summary: 'A further vehicle',
    input: tokenInput.shape(fields),
    answer: vehicleAnswer,
    example: {
      request: { token: 'driver-token', ...vehicleExample },
      answer: { status: 'ok', result: { ...answerExample, version: 1, name: 'Гранта' } },
    },
    errors: ['TooManyVehicles', ...REFUSALS],
  },
  editVehicle: {
    summary: 'Changes a vehicle; a change of one that has changed meanwhile is refused with the vehicle as it is',
    input: tokenInput.shape(changed),
    answer: vehicleAnswer,
    example: {
      request: { token: 'driver-token', ...changeExample },
      answer: { status: 'ok', result: answerExample },
    },
    errors: ['ParkingSessionAlreadyExists', ...REFUSALS],
  },
  editVehicles: {
    summary: 'Changes several vehicles, all or none',
    input: tokenInput.shape({
      car: array(object(changed)).required().max(100).meta({ description: 'those to change; the others stay' }),
    }),
    answer: createAnswerSchema({ result: array(object(vehicleShape)).required() }),
    example: {
      request: { token: 'driver-token', car: [changeExample] },
      answer: { status: 'ok', result: [answerExample] },
    },
    errors: ['ParkingSessionAlreadyExists', ...REFUSALS],
  },
  removeVehicle: {
    summary: 'Deletes a vehicle; its benefits and subscriptions stay with the plate',
    input: tokenInput.shape({ id: changed.id, version: changed.version }),
    answer: emptyAnswer,
    example: { request: { token: 'driver-token', id: 'v-1', version: 2 }, answer: { status: 'ok' } },
    errors: ['ParkingSessionAlreadyExists', 'ValidationError', ...TOKEN_ERRORS],
  },
  getVehicleBonds: {
    summary: 'What hangs on a vehicle: its benefits, and whether it is parked',
    input: tokenInput.shape({ id: changed.id }),
    answer: createAnswerSchema({
      result: object({ benefits: array(benefit).required(), isParked: boolean().required() }).required(),
    }),
    example: {
      request: { token: 'driver-token', id: 'v-1' },
      answer: { status: 'ok', result: { benefits: [], isParked: false } },
    },
    errors: ['ValidationError', ...TOKEN_ERRORS],
  },
  checkVehicle: {
    summary: 'Can this vehicle be had: is it not there already, and of no other driver',
    input: tokenInput.shape({ id: string().max(64).meta({ description: 'of the vehicle being changed' }), ...fields }),
    answer: emptyAnswer,
    example: { request: { token: 'driver-token', ...vehicleExample }, answer: { status: 'ok' } },
    errors: REFUSALS,
  },
})
