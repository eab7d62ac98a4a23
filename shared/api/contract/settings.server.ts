import { type AnySchema, array, boolean, mixed, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import type { Plain } from './plain-values.ts'
import { CARD_WIDGET } from './portal.ts'
import {
  ALL_PLAIN_SETTINGS,
  PLAIN_REFERENCE,
  SERVER_SETTINGS,
  type SettingReference,
  STRUCTURED_REFERENCE,
} from './settings-reference.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './settings.ts'

/** A way to pay, in either spelling (readings gB-19). */
export const method = object({
  name: string().meta(
    says('names the method: calls carry it as `PaymentService`', '`methodName`, which is needed then'),
  ),
  nameForShow: string().meta(says('what the person reads, in the city’s language', '`name` is shown')),
  nameForShowEn: string().meta(says('the same in English', '`nameForShow` is shown')),
  description: string().meta(says('a line below it', 'no such line')),
  descriptionEn: string().meta(says('the same in English', '`description` is shown')),
  methodName: string().meta(says('the same as `name`, which is read after it', '`name` is read')),
  methodNameForShow: string().meta(says('the same as `nameForShow`', '`nameForShow` is read')),
  methodNameForShowEn: string().meta(says('the same as `nameForShowEn`', '`nameForShowEn` is read')),
  methodDescription: string().meta(says('the same as `description`', '`description` is read')),
  methodDescriptionEn: string().meta(says('the same as `descriptionEn`', '`descriptionEn` is read')),
  isPhoneRequired: boolean().meta(says('the form asks for a phone, which calls carry as `phone`', 'false')),
})

const STRUCTURED: Readonly<Record<keyof typeof STRUCTURED_REFERENCE, AnySchema>> = {
  intervals: object({
    min: number().integer().meta(says('the shortest duration, minutes', '15')),
    max: number().integer().meta(says('the longest duration, minutes', '1440')),
    step: number().integer().meta(says('from one duration to the next, minutes', '15')),
  })
    .nullable()
    .default(undefined),
  paymentsMethods: array(method).required(),
  topics: array(
    object({
      label: string().required().meta(says('what the person reads, in the city’s language')),
      labelEn: string().meta(says('the same in English', '`label` is shown')),
      value: string().required().meta(says('names the topic: `sendAppeal` carries it as `idSubject`')),
    }),
  ),
  pagePersonalData: object({
    path: string().required().matches(/^\//).meta(says('path of the page, from the root')),
    title: object().meta(
      says('its title by language, `{ "ru": …, "en": … }`', 'the elements have a title of their own'),
    ),
    version: string().meta(
      says('which text is in force; calls carry it as `agreementVersion`', 'each day’s text counts as one'),
    ),
  })
    .nullable()
    .default(undefined),
  flatParkingCodes: array(string().required()),
  calendar: object({
    years: array(number().integer().required())
      .required()
      .meta(says('years that it covers; parking in any other is `CalendarIsEmpty`')),
    days: mixed()
      .required()
      .meta(
        says(
          'by date, `YYYY-MM-DD`: `default`, `saturday`, `sunday`, `holiday`, or `{ "type": …, "zones": [codes] }` where it holds in some zones alone; every other date goes by its weekday',
        ),
      ),
  })
    .nullable()
    .default(undefined),
  maxRefill: number(),
  hasPrivateData: boolean(),
  cardWidget: object({
    publicId: string().required().meta(says('public key of the city with the bank')),
    scriptUrl: string().required().meta(says('address of the form’s script, https')),
  }).default(undefined),
}

/** How long something is kept is no 0: the next round would empty what is still under way. */
function schemaOf(plain: Plain, name: string): AnySchema {
  if (typeof plain === 'boolean') return boolean()
  if (typeof plain === 'number')
    return number()
      .integer()
      .min(name.startsWith('keep') ? 1 : 0)
  return plain === null ? string() : string().oneOf(plain)
}

const REFERENCE: Readonly<Record<string, SettingReference>> = { ...PLAIN_REFERENCE, ...STRUCTURED_REFERENCE }

function described(schema: AnySchema, name: string): AnySchema {
  const { meaning, missing = missingOf(name) } = REFERENCE[name] ?? { meaning: '' }
  const isUnused = name in SERVER_SETTINGS || name === CARD_WIDGET
  const isRequired = !schema.spec.optional
  return schema.meta(
    says(meaning.replace(/\.$/, ''), isRequired ? undefined : missing, isUnused ? { unused: true } : {}),
  )
}

function missingOf(name: string): string {
  const plain = ALL_PLAIN_SETTINGS[name as keyof typeof ALL_PLAIN_SETTINGS]
  return plain === null ? 'none' : `\`${String(typeof plain === 'object' ? plain[0] : plain)}\``
}

export const settingsCalls = describeCalls('info', rows, {
  getSettings: {
    summary: 'Settings of the city',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        ...Object.fromEntries(
          Object.entries(ALL_PLAIN_SETTINGS).map(([name, plain]) => [name, described(schemaOf(plain, name), name)]),
        ),
        ...Object.fromEntries(Object.entries(STRUCTURED).map(([name, schema]) => [name, described(schema, name)])),
      })
        .required()
        .meta(says('the settings')),
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
