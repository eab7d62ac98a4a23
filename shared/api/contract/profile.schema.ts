import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema } from './envelope.schema.ts'
import { driverSession } from './driver-payment.schema.ts'
import { ACCOUNT_SETTINGS } from './profile.ts'

export const tokenInput = object({ token: string().max(200) })

export const vehicleShape = {
  id: string().required(),
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

export const profileAnswer = createAnswerSchema({
  result: object({
    email: string(),
    firstName: string().defined(),
    lastName: string().defined(),
    middleName: string().defined(),
    balance: number().required().meta({ description: 'roubles' }),
    telephone: string(),
    telephones: array(object({ phone: string().required(), isMain: boolean().required() })).required(),
    ts: array(object(vehicleShape)).required(),
    documents: array(
      object({ id: string().required(), title: string().required(), type: string().oneOf(['STS', 'VU']).required() }),
    ).required(),
    sessions: array(driverSession).required(),
    paymentsMethods: array(object({ name: string().required(), nameForShow: string().required() })).required(),
    accountSettings: object(
      Object.fromEntries(ACCOUNT_SETTINGS.map((name) => [name, boolean().required()])),
    ).required(),
    passwordFromCall: boolean().required(),
    lastZone: string(),
  }).required(),
})

export const balanceAnswer = createAnswerSchema({ balance: number().required().meta({ description: 'roubles' }) })
