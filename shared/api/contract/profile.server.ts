import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, type Example, tokenInput } from './call.server.ts'
import { driverSession } from './driver-session.server.ts'
import * as rows from './profile.ts'
import { ACCOUNT_SETTINGS } from './profile.ts'

export const vehicleShape = {
  id: string().required(),
  version: number().integer().required(),
  mainTs: boolean().required(),
  numberTs: string().required(),
  number: string().required(),
  region: string().defined(),
  formatGrz: string().oneOf(['Russian', 'Foreign']).required(),
  category: string().oneOf(['A', 'B', 'C', 'D', 'M']).required(),
  country: string().oneOf(['rus', 'other']).required(),
  STSNumber: string().defined(),
  docType: string().oneOf(['STS', 'VU']).required(),
  active: boolean().required(),
  vin: string(),
  imei: string(),
  name: string(),
}

export const documentShape = {
  id: string().required(),
  title: string().required(),
  type: string().oneOf(['STS', 'VU']).required(),
}

export const accountSettingsSchema = object(
  Object.fromEntries(ACCOUNT_SETTINGS.map((name) => [name, boolean().required()])),
)

const profileAnswer = createAnswerSchema({
  result: object({
    email: string(),
    firstName: string().defined(),
    lastName: string().defined(),
    middleName: string().defined(),
    balance: number().required().meta({ description: 'roubles' }),
    telephone: string(),
    telephones: array(object({ phone: string().required(), isMain: boolean().required() })).required(),
    ts: array(object(vehicleShape)).required(),
    documents: array(object(documentShape)).required(),
    sessions: array(driverSession).required(),
    paymentsMethods: array(object({ name: string().required(), nameForShow: string().required() })).required(),
    accountSettings: accountSettingsSchema.required(),
    passwordFromCall: boolean().required(),
    lastZone: string(),
  }).required(),
})

const profileExample: Example = {
  request: { token: 'driver-token' },
  answer: {
    status: 'ok',
    result: {
      email: 'driver@mail.example',
      firstName: 'Иван',
      lastName: 'Петров',
      middleName: 'Сергеевич',
      balance: 1500.5,
      telephone: '79161234567',
      telephones: [
        { phone: '79161234567', isMain: true },
        { phone: '79161234568', isMain: false },
      ],
      ts: [
        {
          id: 'v-1',
          version: 1,
          mainTs: true,
          numberTs: 'А123ВС77',
          number: 'А123ВС',
          region: '77',
          formatGrz: 'Russian',
          category: 'B',
          country: 'rus',
          STSNumber: '77УА123456',
          docType: 'STS',
          active: true,
          name: 'Гранта',
        },
      ],
      documents: [{ id: 'd-1', title: '77УА123456', type: 'STS' }],
      sessions: [
        {
          id: 's-1',
          zone: '101',
          zoneName: 'Центр',
          transport: { numberTs: 'А123ВС77' },
          sum: 60,
          amountToPay: 0,
          duration: 60,
          startDate: '2025-03-12T15:00:00+03:00',
          endDate: '2025-03-12T16:00:00+03:00',
          reservationId: 's-1',
          status: 'Active',
        },
      ],
      paymentsMethods: [],
      accountSettings: {
        reportHistoryOperation: true,
        pushOff: false,
        checkParkingSessionBefore: true,
        checkParkingSession: false,
      },
      passwordFromCall: false,
      lastZone: '101',
    },
  },
}

const profile = { input: tokenInput, errors: ['TokenNotFound', 'TokenExpired'] } as const

export const profileCalls = describeCalls('profile', rows, {
  getProfile: { ...profile, summary: "The driver's profile", answer: profileAnswer, example: profileExample },
  getProfileNoBalance: {
    ...profile,
    summary: "The driver's profile in a balance-free city",
    answer: profileAnswer,
    example: profileExample,
  },
  getBalance: {
    ...profile,
    summary: "The driver's balance",
    answer: createAnswerSchema({ balance: number().required().meta({ description: 'roubles' }) }),
    example: { request: { token: 'driver-token' }, answer: { status: 'ok', balance: 1500.5 } },
  },
})
