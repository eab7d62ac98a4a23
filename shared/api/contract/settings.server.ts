import { type AnySchema, array, boolean, lazy, mixed, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import type { Plain } from './plain-values.ts'
import {
  ALL_PLAIN_SETTINGS,
  PLAIN_REFERENCE,
  type SettingReference,
  STRUCTURED_REFERENCE,
} from './settings-reference.server.ts'
import * as rows from './settings.ts'

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
  topics: array(object({ label: string().required(), labelEn: string(), value: string().required() })),
  pagePersonalData: object({ path: string().required(), title: object().required(), version: string() })
    .nullable()
    .default(undefined),
  flatParkingCodes: array(string().required()),
  calendar: object({ years: array(number().integer().required()).required(), days: mixed().required() })
    .nullable()
    .default(undefined),
  maxRefill: number(),
  hasPrivateData: boolean(),
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

export const settingsCalls = describeCalls('info', rows, {
  getSettings: {
    summary: 'Settings of the city',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        ...Object.fromEntries(
          Object.entries(ALL_PLAIN_SETTINGS).map(([name, plain]) => [name, described(schemaOf(plain), name)]),
        ),
        ...Object.fromEntries(Object.entries(STRUCTURED).map(([name, schema]) => [name, described(schema, name)])),
      }).required(),
    }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        result: {
          useSessionWithoutRegister: true,
          dontUseBalance: false,
          usePostPayment: true,
          usePostPaymentYesterday: true,
          guestPostPaymentYesterday: false,
          useFlatParking: false,
          paymentByParkingId: false,
          useTsCategory: true,
          intervals: { min: 15, max: 1440, step: 15 },
          paymentsMethods: [
            {
              methodName: 'bankCard',
              methodNameForShow: 'Банковская карта',
              methodDescription: 'Мир, СБП',
              isPhoneRequired: true,
            },
            { name: 'sbp', nameForShow: 'СБП', description: 'Система быстрых платежей', isPhoneRequired: false },
          ],
          topics: [{ label: 'Оплата', value: '1' }],
          pagePersonalData: {
            path: '/pages/personal-data-rules',
            title: { ru: 'Персональные данные', en: 'Personal data' },
            version: '2026-01-15',
          },
          flatParkingCodes: [],
          calendar: {
            years: [2025, 2026],
            days: {
              '2025-06-12': 'holiday',
              '2025-11-01': 'default',
              '2025-12-31': { type: 'holiday', zones: ['101'] },
            },
          },
          timeZone: 'Europe/Moscow',
          maxRefill: 15000,
          sufficiency: 'strict',
          billingPeriod: 15,
          operationsOrder: 'date',
          operationsZoneMode: 'zones',
        },
      },
    },
    errors: [],
  },
})
