import { array, boolean, number, object, string } from 'yup'
import {
  createAmountSchema,
  createAnswerSchema,
  createLanguageSchema,
  createMinutesSchema,
  createTimeSchema,
} from './envelope.schema.ts'
import { PAYMENT_STATES } from './guest-payment.ts'

const transport = object({
  number: string().required('EmptyTs').max(40),
  category: string().oneOf(['A', 'B', 'C', 'D', 'M']),
  numberFormat: string().oneOf(['rus', 'other']),
})

// A message that is a name of the error catalogue is the answer's errorName; anything else is a ValidationError.
const parking = {
  transport: transport.required('EmptyTs'),
  zone: string().max(32).meta({ description: 'tariff zone; follows from parkingCode where the city pays by parking' }),
  duration: createMinutesSchema().required('NoDurationSelected'),
  parkingCode: string().max(32),
  token: string().max(200),
}

const startShape = {
  ...parking,
  payment: string()
    .required('NotSelectedPaymentService')
    .max(64)
    .meta({ description: 'name of a payment method of the settings' }),
  phone: string().max(40),
  email: string().max(254),
  expectedCost: createAmountSchema('roubles the person agreed to'),
  returnUrl: string().max(2000),
  lang: createLanguageSchema(),
}

export const costInput = object({ ...parking, postPaymentStartTime: createTimeSchema() })

export const startInput = object({ ...startShape, type: string().oneOf(['paymentUnregister']) })

export const postStartInput = object({
  ...startShape,
  type: string().oneOf(['postPaymentUnregister']),
  postPaymentStartTime: createTimeSchema().required(),
})

export const statusInput = object({
  paymentId: string().max(100),
  attempt: string().max(200),
  token: string().max(200),
})

export const cancelInput = object({ paymentId: string().required().max(100), token: string().max(200) })

const interval = object({
  from: createTimeSchema().required(),
  to: createTimeSchema().required(),
  minutes: number().integer().required(),
  dayType: string(),
  price: number().integer().required().meta({ description: 'kopecks per hour' }),
  percent: number().required(),
  benefitName: string(),
  sum: number().required().meta({ description: 'roubles' }),
})

export const costAnswer = createAnswerSchema({
  price: number().required(),
  priceRest: number().required(),
  sumSale: number().required(),
  benefitsName: array(string().required()).required(),
  moneyEnough: boolean().required(),
  totalcost: number().required(),
  totaldiscount: number().required(),
  benefit: string(),
  balance: number(),
  costData: object({ totalcost: number().required(), intervals: array(interval).required() }).required(),
  token: string(),
})

const session = {
  zone: string().required(),
  zoneName: string().required(),
  parkingCode: string(),
  startDate: createTimeSchema().required(),
  endDate: createTimeSchema().required(),
  sum: number().required().meta({ description: 'roubles' }),
}

export const startAnswer = createAnswerSchema({
  paymentId: string(),
  RedirectURL: string(),
  session: object(session).required(),
  token: string(),
})

export const statusAnswer = createAnswerSchema({
  result: object({
    ...session,
    paymentId: string().required(),
    state: string().oneOf(PAYMENT_STATES).required(),
    RedirectURL: string(),
    checkFiscal: string(),
    orderNumber: string().required(),
  })
    .nullable()
    .default(undefined),
})
