import { array, boolean, number, object, string } from 'yup'
import { CATEGORIES } from '../../domain/plate.ts'
import { intervals } from './benefits.server.ts'
import {
  createAnswerSchema,
  createDateSchema,
  createMinutesSchema,
  createTimeSchema,
  describeCalls,
  tokenInput,
  TOKEN_ERRORS,
} from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './subscription-constructor.ts'

const constructorErrors = { errors: [...TOKEN_ERRORS, 'ValidationError'] } as const

export const subscriptionConstructorCalls = describeCalls('subscriptions', rows, {
  getConstructorZones: {
    ...constructorErrors,
    summary: 'Zones that a subscription can be put together of',
    input: tokenInput,
    answer: createAnswerSchema({
      result: array(
        object({
          code: string().required().meta(says('code of the tariff zone')),
          name: string().meta(says('its name', 'its code is shown')),
          nameEn: string().meta(says('the name in English', 'the name as it is')),
          special: boolean().required().meta(says('marked in the list; nothing else follows')),
        }),
      )
        .required()
        .meta(says('the zones that can be chosen')),
    }),
    example: {
      request: { token: 'driver-token' },
      answer: {
        status: 'ok',
        result: [
          { code: '101', name: 'Центр', nameEn: 'Centre', special: false },
          { code: '118', name: 'Вокзал', special: true },
        ],
      },
    },
  },
  getConstructorTiming: {
    ...constructorErrors,
    summary: 'Terms of a subscription that is put together',
    input: tokenInput,
    answer: createAnswerSchema({
      result: array(number().integer().required()).required().meta(says('lengths of time that are sold, days')),
    }),
    example: { request: { token: 'driver-token' }, answer: { status: 'ok', result: [1, 7, 30, 90] } },
  },
  selectConstructorOffers: {
    ...constructorErrors,
    summary: 'Offers for some zones and a term',
    input: object({
      ...tokenInput.fields,
      zones: array(string().required().max(32))
        .required('NoZoneSelected')
        .min(1, 'NoZoneSelected')
        .max(2000)
        .meta(says('codes of the zones, as `zones[0]`, `zones[1]` …')),
      dateStart: createDateSchema().required().meta(says('the first date, today or later')),
      timing: createMinutesSchema('days')
        .required('NoDurationSelected')
        .meta(says('length of time, days; one of `getConstructorTiming`')),
      category: string().oneOf(CATEGORIES).meta(says('category of the vehicle', 'B')),
    }),
    answer: createAnswerSchema({
      result: array(
        object({
          permissionKind: string().required().meta(says('name of the offer')),
          permissionKindEn: string().meta(says('the name in English', 'the name as it is')),
          permissionKindCode: string()
            .required()
            .meta(says('names this one quote; it is sent back as `codeSubscription`')),
          permissionType: string().required().meta(says('kind of term, shown as it is where it is no known word')),
          price: number().required().meta(says('price of the whole, roubles')),
          zones: array(string().required()).required().meta(says('codes of its zones')),
          startDate: createDateSchema().required().meta(says('the first date')),
          endsBefore: createDateSchema().required().meta(says('the first date after it')),
          days: number().integer().required().meta(says('length of time, days')),
          sale: number().meta(says('what it takes off the price, percent', '100')),
          intervals,
          validUntil: createTimeSchema()
            .required()
            .meta(says('until when the price holds; then `PriceChangedTryLater`')),
        }),
      )
        .required()
        .meta(says('the offers; `[]` where none fits')),
    }),
    example: {
      request: { zones: ['101', '118'], dateStart: '2025-03-13', timing: 30, category: 'B', token: 'driver-token' },
      answer: {
        status: 'ok',
        result: [
          {
            permissionKind: 'Круглые сутки',
            permissionKindEn: 'Day and night',
            permissionKindCode: '5b4f0d1e-8a9d-4a51-9b4c-0a1f5a3d7c11',
            permissionType: 'days',
            price: 5609.74,
            zones: ['101', '118'],
            startDate: '2025-03-13',
            endsBefore: '2025-04-12',
            days: 30,
            sale: 100,
            validUntil: '2025-03-12T19:45:00+03:00',
          },
        ],
      },
    },
    errors: [...TOKEN_ERRORS, 'ValidationError', 'NoZoneSelected', 'NoDurationSelected'],
  },
})
