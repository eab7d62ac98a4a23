import { array, boolean, number, object, string } from 'yup'
import { CATEGORIES } from '../../domain/plate.ts'
import { benefit } from './benefits.server.ts'
import { createAnswerSchema, describeCalls, emptyAnswer, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import { vehicleShape } from './profile.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './profile-vehicles.ts'

const fields = {
  numberTs: string().required('RequiredField').max(40).meta(says('plate without spaces, Cyrillic where it is Russian')),
  formatGrz: string()
    .oneOf(['Russian', 'Foreign', 'rus', 'other'])
    .meta(says('`Russian` or `Foreign`', 'the plate tells')),
  country: string().oneOf(['rus', 'other']).meta(says('`rus` or `other`', 'that of the plate')),
  category: string()
    .oneOf([...CATEGORIES])
    .meta(says('category of the vehicle; A belongs to motorcycle plates', 'A for a motorcycle plate, else B')),
  docType: string().oneOf(['STS', 'VU']).meta(says('kind of the document', 'STS')),
  STSNumber: string().max(40).meta(says('series and number of the document that docType names', 'none')),
  name: string().max(200).meta(says('what the driver calls it', 'none')),
  mainTs: boolean().meta(says('the driver’s main vehicle; the first one is it anyway', 'false')),
  vin: string().max(40).meta(says('VIN, 17 characters', 'none')),
  imei: string().max(40).meta(says('IMEI of its device, 15 digits', 'none')),
}

const changed = {
  id: string().required().max(64).meta(says('the vehicle, by its `id`')),
  version: number().integer().min(1).required().meta(says('of the vehicle that was shown')),
  oldNumberTs: string().max(40).meta(says('the plate that was shown', 'the vehicle is told by its `id` alone')),
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

/** Beside the refusal of a change that was made from an older version. */
const present = object({
  result: object(vehicleShape)
    .default(undefined)
    .meta(says('the vehicle as it is now', 'the profile is asked for again')),
})

const vehicleAnswer = createAnswerSchema({
  result: object(vehicleShape).required().meta(says('the vehicle as it is now')),
})
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
    refusal: present,
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
      car: array(object(changed)).required().max(100).meta(says('those to change; the others stay')),
    }),
    answer: createAnswerSchema({
      result: array(object(vehicleShape)).required().meta(says('the vehicles as they are now')),
    }),
    example: {
      request: { token: 'driver-token', car: [changeExample] },
      answer: { status: 'ok', result: [answerExample] },
    },
    errors: ['ParkingSessionAlreadyExists', ...REFUSALS],
  },
  removeVehicle: {
    refusal: present,
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
      result: object({
        benefits: array(benefit).required().meta(says('benefits and subscriptions of its plate')),
        isParked: boolean()
          .required()
          .meta(says('a session of it runs or waits: it can be neither changed nor deleted')),
      })
        .required()
        .meta(says('what hangs on it')),
    }),
    example: {
      request: { token: 'driver-token', id: 'v-1' },
      answer: { status: 'ok', result: { benefits: [], isParked: false } },
    },
    errors: ['ValidationError', ...TOKEN_ERRORS],
  },
  checkVehicle: {
    summary: 'Can this vehicle be had: is it not there already, and of no other driver',
    input: tokenInput.shape({
      id: string().max(64).meta(says('of the vehicle being changed', 'a new vehicle')),
      ...fields,
    }),
    answer: emptyAnswer,
    example: { request: { token: 'driver-token', ...vehicleExample }, answer: { status: 'ok' } },
    errors: REFUSALS,
  },
})
