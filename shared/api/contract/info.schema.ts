import { array, boolean, lazy, mixed, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema } from './envelope.schema.ts'
import { SETTING_FLAGS } from './settings.ts'

const menu = array(
  object({ path: string().required(), titles: object().required(), itemOrder: number().integer().required() }),
)

export const optionsAnswer = createAnswerSchema({
  result: object({
    map: object({ mapCenter: object({ latitude: number().required(), longitude: number().required() }) }),
    menuItems: object({ header: menu, footer: menu, mobile: menu }),
    numberSmsSendTo: string(),
    appLinks: object({ androidLink: string(), iosLink: string(), yandexStoreLink: string(), apkLink: string() }),
    contacts: object({ email: string(), phone: string() }),
    notification: object({ message: string(), messageEn: string(), url: string() }).nullable().default(undefined),
    isClose: boolean(),
    isCoopProfile: boolean(),
    initialZoom: number().integer(),
    hasPrivateData: boolean(),
  }).required(),
})

const method = lazy((value: unknown) =>
  typeof value === 'object' && value !== null && 'methodName' in value
    ? object({
        methodName: string().required(),
        methodNameForShow: string().required(),
        methodDescription: string(),
        isPhoneRequired: boolean(),
      })
    : object({
        name: string().required(),
        nameForShow: string().required(),
        description: string(),
        isPhoneRequired: boolean(),
      }),
)

export const settingsAnswer = createAnswerSchema({
  result: object({
    ...Object.fromEntries(SETTING_FLAGS.map((flag) => [flag, boolean()])),
    intervals: object({ min: number().integer(), max: number().integer(), step: number().integer() })
      .nullable()
      .default(undefined),
    paymentsMethods: array(method).required(),
    topics: array(object({ label: string().required(), value: string() })),
    pagePersonalData: object({ path: string().required(), title: object().required(), version: string() })
      .nullable()
      .default(undefined),
    flatParkingCodes: array(string().required()),
    calendar: object({ years: array(number().integer().required()).required(), days: mixed().required() })
      .nullable()
      .default(undefined),
    timeZone: string(),
    maxRefill: number(),
    sufficiency: string().oneOf(['strict', 'inclusive']),
    billingPeriod: number().integer(),
    operationsOrder: string().oneOf(['date', 'length']),
    operationsZoneMode: string().oneOf(['zones', 'paidParkings']),
  }).required(),
})

export const notificationAnswer = createAnswerSchema({
  result: object({
    title: string().defined(),
    titleEn: string(),
    message: string().defined(),
    messageEn: string(),
    updated: createTimeSchema(),
  })
    .nullable()
    .default(undefined),
})

export const smsCommandsAnswer = createAnswerSchema({
  result: array(
    object({
      name: string().required(),
      nameEn: string(),
      hint: string(),
      hintEn: string(),
      example: string(),
      command_transcription: string().required(),
      command_transcriptionEn: string(),
    }),
  ).required(),
})
