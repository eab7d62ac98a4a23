import { type AnySchema, array, boolean, lazy, mixed, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema } from './envelope.schema.ts'
import type { Plain } from './plain-values.ts'
import {
  ALL_PLAIN_SETTINGS,
  PLAIN_REFERENCE,
  STRUCTURED_REFERENCE,
  type SettingReference,
} from './settings-reference.ts'

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

const STRUCTURED: Readonly<Record<keyof typeof STRUCTURED_REFERENCE, AnySchema>> = {
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
  maxRefill: number(),
  cardWidget: object({ publicId: string().required(), scriptUrl: string().required() }).default(undefined),
}

function schemaOf(plain: Plain): AnySchema {
  if (typeof plain === 'boolean') return boolean()
  if (typeof plain === 'number') return number().integer()
  return plain === null ? string() : string().oneOf(plain)
}

const REFERENCE: Readonly<Record<string, SettingReference>> = { ...PLAIN_REFERENCE, ...STRUCTURED_REFERENCE }

function described(schema: AnySchema, name: string): AnySchema {
  return schema.meta({ description: REFERENCE[name]?.meaning ?? '' })
}

export const settingsAnswer = createAnswerSchema({
  result: object({
    ...Object.fromEntries(
      Object.entries(ALL_PLAIN_SETTINGS).map(([name, plain]) => [name, described(schemaOf(plain), name)]),
    ),
    ...Object.fromEntries(Object.entries(STRUCTURED).map(([name, schema]) => [name, described(schema, name)])),
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
