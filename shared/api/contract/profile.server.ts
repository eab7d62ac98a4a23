import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, type Example, tokenInput } from './call.server.ts'
import { driverSession } from './driver-session.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './profile.ts'
import { type AccountSetting, ACCOUNT_SETTINGS } from './profile.ts'
import { method } from './settings.server.ts'

export const vehicleShape = {
  id: string().required().meta(says('the vehicle: it stays the same when the plate changes')),
  version: number().integer().required().meta(says('rises with each change; a change says which it was made from')),
  mainTs: boolean().required().meta(says('the driver’s main vehicle')),
  numberTs: string().required().meta(says('plate with its region, without spaces')),
  number: string().required().meta(says('plate without the region; of a foreign one the whole')),
  region: string().defined().meta(says('region, two or three digits; empty for a foreign plate')),
  formatGrz: string()
    .oneOf(['Russian', 'Foreign'])
    .required()
    .meta(says('`Russian` or `Foreign`; `rus` and `other` are read too')),
  category: string().oneOf(['A', 'B', 'C', 'D', 'M']).required().meta(says('category of the vehicle')),
  country: string().oneOf(['rus', 'other']).required().meta(says('where it is registered')),
  STSNumber: string()
    .defined()
    .meta(says('series and number of its document, without spaces; empty where it has none')),
  docType: string()
    .oneOf(['STS', 'VU'])
    .required()
    .meta(says('kind of that document; any other word is read as `STS`')),
  active: boolean().required().meta(says('active by its device')),
  vin: string().meta(says('VIN', 'none')),
  imei: string().meta(says('IMEI of its device', 'none')),
  name: string().meta(says('what the driver calls it', 'none')),
}

export const documentShape = {
  id: string().required().meta(says('number of the document, by which it is changed')),
  title: string().required().meta(says('series and number, without spaces')),
  type: string()
    .oneOf(['STS', 'VU'])
    .required()
    .meta(says('`STS` is a registration certificate, `VU` a driving licence')),
}

const SWITCHES: Readonly<Record<AccountSetting, string>> = {
  reportHistoryOperation: 'the operations of the last month come by e-mail on the 1st at 09:00 of the city',
  pushOff: 'no message comes to the phone, whatever the next two say',
  checkParkingSessionBefore: 'a message 15 minutes before a session ends',
  checkParkingSession: 'a message when a session has ended',
}

export const accountSettingsSchema = object(
  Object.fromEntries(ACCOUNT_SETTINGS.map((name) => [name, boolean().required().meta(says(SWITCHES[name]))])),
)

const profileAnswer = createAnswerSchema({
  result: object({
    email: string().meta(says('e-mail', 'the driver has none')),
    firstName: string().defined().meta(says('first name; empty where it is not known')),
    lastName: string().defined().meta(says('last name; empty where it is not known')),
    middleName: string().defined().meta(says('middle name; empty where there is none')),
    balance: number()
      .required()
      .meta(
        says(
          'the balance, roubles; below 0 it is shown as 0, and where it is missing no sum is shown. Of a city without balances 0',
        ),
      ),
    telephone: string().meta(says('the main phone', '`telephones` are read')),
    telephones: array(
      object({
        phone: string().required().meta(says('eleven digits that begin with 7')),
        isMain: boolean().required().meta(says('the main one')),
      }),
    )
      .required()
      .meta(says('the phones')),
    ts: array(object(vehicleShape)).required().meta(says('the vehicles')),
    documents: array(object(documentShape)).required().meta(says('the documents')),
    sessions: array(driverSession).required().meta(says('the sessions that are active or waiting')),
    paymentsMethods: array(method)
      .required()
      .meta(says('ways to pay of this driver; where there are any, they stand in place of the city’s')),
    accountSettings: accountSettingsSchema
      .required()
      .meta(says('the switches of the account', undefined, { also: ['settings', ...ACCOUNT_SETTINGS] })),
    passwordFromCall: boolean().required().meta(says('his password came by a call: he is asked to change it')),
    lastZone: string().meta(
      says('code of the zone of his last parking: the form begins with it', 'he chooses a place himself'),
    ),
  })
    .required()
    .meta(says('the profile')),
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
    answer: createAnswerSchema({ balance: number().required().meta(says('the balance, roubles')) }),
    example: { request: { token: 'driver-token' }, answer: { status: 'ok', balance: 1500.5 } },
  },
})
