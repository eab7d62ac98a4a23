import { array, boolean, number, object, string } from 'yup'
import {
  createAmountSchema,
  createAnswerSchema,
  createLanguageSchema,
  createMinutesSchema,
  createTimeSchema,
} from './envelope.schema.ts'
import { PAYMENT_KINDS } from './driver-payment.ts'
import { costAnswer as guestCostAnswer } from './guest-payment.schema.ts'
import { PAYMENT_STATES } from './guest-payment.ts'

const token = { Token: string().max(200) }
const id = () => string().required().max(100)

// A message that is a name of the error catalogue is the answer's errorName; anything else is a ValidationError.
const parking = {
  ...token,
  Vehicle: string().max(40),
  Category: string().oneOf(['A', 'B', 'C', 'D', 'M']),
  NumberFormat: string().oneOf(['rus', 'other']),
  Zone: string().max(32).meta({ description: 'tariff zone; follows from ParkingCode where the city pays by parking' }),
  ParkingCode: string().max(32),
}

const pay = {
  PaymentService: string()
    .max(64)
    .meta({ description: 'name of a payment method; left out, only the balance may pay' }),
  phone: string().max(40),
  returnUrl: string().max(2000),
  lang: createLanguageSchema(),
}

export const costInput = object({
  ...parking,
  Duration: createMinutesSchema().required('NoDurationSelected'),
  ReservationId: string().max(100).meta({ description: 'a session to extend' }),
  timestart: createTimeSchema(),
})

export const startInput = object({
  ...parking,
  ...pay,
  Duration: createMinutesSchema().required('NoDurationSelected'),
  type: string().oneOf(['payment', 'postPayment']),
  timestart: createTimeSchema(),
  expectedCost: createAmountSchema('roubles the person agreed to'),
})

export const openStartInput = object({ ...parking, Duration: createMinutesSchema() })

export const renewInput = object({
  ...token,
  ...pay,
  ReservationId: id(),
  Duration: createMinutesSchema().required('NoDurationSelected'),
  expectedCost: createAmountSchema('roubles the person agreed to'),
  timestart: createTimeSchema(),
})

export const reservationInput = object({ ...token, ReservationId: id() })
export const orderInput = object({ ...token, OrderId: id() })
export const payOrderInput = object({ ...token, ...pay, OrderId: id() })
export const tokenInput = object(token)

export const paymentStatusInput = object({ ...token, paymentId: string().max(100), attempt: string().max(200) })
export const withdrawInput = object({ ...token, paymentId: id() })

export const refillInput = object({
  ...token,
  ...pay,
  PaymentService: string().required('NotSelectedPaymentService').max(64),
  RefillAmount: createAmountSchema().required('NoSumEntered'),
})

export const flatCostInput = object({
  ...token,
  ticketNumber: string()
    .required('RequiredField')
    .matches(/^[\p{L}\p{N}]{1,32}$/u, 'InvalidFormat'),
  parkingNumber: string().required('CantFindParking').max(32),
})

export const payFlatInput = object({
  ...token,
  paymentService: string()
    .max(64)
    .meta({ description: 'name of a payment method; left out, only the balance may pay' }),
  parkingNumber: string().required('CantFindParking').max(32),
  sessionId: id(),
  phone: string().max(40),
  returnUrl: string().max(2000),
  lang: createLanguageSchema(),
})

const benefit = object({
  variation: string(),
  type: string().required(),
  zone: array(string().required()).required(),
  sale: number().required().meta({ description: 'percent' }),
  transport: object({
    mainTs: boolean(),
    numberTs: string().required(),
    formatGrz: string(),
    category: string(),
  }).required(),
  orderNum: string(),
  canChangeTs: boolean(),
  canRefund: boolean(),
  canPause: boolean(),
  canContinue: boolean(),
  startOf: createTimeSchema(),
  endOf: createTimeSchema(),
  intervals: array(object({ from: string().required(), to: string().required(), percent: number().required() })).meta({
    description: 'percents by time of day (HH:mm), in place of `sale`',
  }),
})

export const benefitsAnswer = createAnswerSchema({ result: array(benefit).required() })

/** One session, in the profile as in the payment calls. */
export const driverSession = object({
  id: string().required(),
  status: string().required().meta({ description: 'Active, anything else waits for its money' }),
  type: string(),
  zone: string().required(),
  zoneName: string(),
  parkingCode: string(),
  transport: object({ numberTs: string().required(), formatGrz: string(), category: string() }).required(),
  startDate: createTimeSchema().required(),
  endDate: createTimeSchema().meta({ description: 'of an open end: when the server stops it' }),
  isOpenEnd: boolean(),
  duration: number().integer().meta({ description: 'minutes' }),
  reminderMinutes: number().integer(),
  sum: number().required().meta({ description: 'roubles' }),
  paidSum: number(),
  amountToPay: number().required(),
  payBy: createTimeSchema().meta({ description: 'the last moment at which a waiting session can be paid' }),
  benefits: array(benefit),
  paymentId: string(),
  reservationId: string(),
  orderNumber: string(),
})

export const sessionsAnswer = createAnswerSchema({ result: array(driverSession).required() })

export const costAnswer = guestCostAnswer

export const payAnswer = createAnswerSchema({
  paymentId: string(),
  RedirectURL: string(),
  session: driverSession.default(undefined),
  balance: number(),
  orderNumber: string(),
})

export const stopAnswer = createAnswerSchema({
  result: object({
    billedMinutes: number().integer().required(),
    kept: number().required(),
    refund: number().required(),
    amountToPay: number().required(),
    toBalance: boolean().required(),
  }).required(),
})

export const paymentAnswer = createAnswerSchema({
  result: object({
    paymentId: string(),
    kind: string().oneOf(PAYMENT_KINDS).required(),
    state: string().oneOf(PAYMENT_STATES).required(),
    sum: number().required().meta({ description: 'roubles' }),
    bonus: number(),
    RedirectURL: string(),
    checkFiscal: string(),
    orderNumber: string().required(),
    session: driverSession.default(undefined),
    balance: number(),
  })
    .nullable()
    .default(undefined),
})

export const flatCostAnswer = createAnswerSchema({
  cost: number().required().meta({ description: 'roubles' }),
  sessionId: string().required(),
  parkingNumber: string().required(),
})
