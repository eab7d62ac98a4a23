import { array, boolean, number, object, string } from 'yup'
import { CATEGORIES } from '../../domain/plate.ts'
import { intervals } from './benefits.server.ts'
import {
  createAnswerSchema,
  createDateSchema,
  createMinutesSchema,
  createTimeSchema,
  describeCalls,
  driverToken,
  driverTokenInput,
  TOKEN_ERRORS,
} from './call.server.ts'
import * as rows from './subscription-constructor.ts'

const constructorErrors = { errors: [...TOKEN_ERRORS, 'ValidationError'] } as const

export const subscriptionConstructorCalls = describeCalls('subscriptions', rows, {
  getConstructorZones: {
    ...constructorErrors,
    summary: 'Zones that a subscription can be put together of',
    input: driverTokenInput,
    answer: createAnswerSchema({
      result: array(
        object({ code: string().required(), name: string(), nameEn: string(), special: boolean().required() }),
      ).required(),
    }),
    example: {
      request: { Token: 'driver-token' },
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
    input: driverTokenInput,
    answer: createAnswerSchema({
      result: array(number().integer().required()).required().meta({ description: 'days' }),
    }),
    example: { request: { Token: 'driver-token' }, answer: { status: 'ok', result: [1, 7, 30, 90] } },
  },
  selectConstructorOffers: {
    ...constructorErrors,
    summary: 'Offers for some zones and a term',
    input: object({
      ...driverToken,
      zones: array(string().required().max(32)).required('NoZoneSelected').min(1, 'NoZoneSelected').max(2000),
      dateStart: createDateSchema().required(),
      timing: createMinutesSchema('days').required('NoDurationSelected'),
      category: string().oneOf(CATEGORIES).meta({ description: 'B where it is left out' }),
    }),
    answer: createAnswerSchema({
      result: array(
        object({
          permissionKind: string().required(),
          permissionKindEn: string(),
          permissionKindCode: string().required().meta({ description: 'names this one quote' }),
          permissionType: string().required(),
          price: number().required().meta({ description: 'roubles' }),
          zones: array(string().required()).required(),
          startDate: createDateSchema().required(),
          endsBefore: createDateSchema().required().meta({ description: 'the first date after it' }),
          days: number().integer().required(),
          sale: number().meta({ description: 'percent; 100 where it is absent' }),
          intervals,
          validUntil: createTimeSchema().required(),
        }),
      ).required(),
    }),
    example: {
      request: { zones: ['101', '118'], dateStart: '2025-03-13', timing: 30, category: 'B', Token: 'driver-token' },
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
