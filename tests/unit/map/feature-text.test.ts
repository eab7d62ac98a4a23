import { expect, it } from 'vitest'
import { createMessagesIntl } from '../../../shared/i18n/intl.tsx'
import type { MapFeature } from '../../../shared/domain/map-features.ts'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import type { MapCityData } from '../../../widgets/map/city-data.ts'
import { codeText, costOf, placesText } from '../../../widgets/map/feature-text.ts'
import { CALENDAR } from '../domain/cases/pricing.ts'

const intl = createMessagesIntl('en', {
  'map.code': [
    { type: 0, value: 'Parking ' },
    { type: 1, value: 'code' },
  ],
  'map.free': [
    { type: 1, value: 'free' },
    { type: 0, value: ' of ' },
    { type: 1, value: 'total' },
  ],
  'map.spaces': [{ type: 1, value: 'count' }],
  'map.costFree': [{ type: 0, value: 'Free' }],
  'map.freeNow': [{ type: 0, value: 'Free now' }],
  'map.inactive': [{ type: 0, value: 'Closed' }],
  'map.noTariff': [{ type: 0, value: 'Unknown' }],
  'map.costNow': [{ type: 1, value: 'price' }],
  'map.until': [
    { type: 0, value: 'until ' },
    { type: 1, value: 'time' },
  ],
})

it('a parking is named by its code; one that has none, and what is no parking, is not', () => {
  expect(codeText({ object: 'parkings', code: '2001' }, intl)).toBe('Parking 2001')
  expect(codeText({ object: 'parkings', code: '' }, intl)).toBe('')
  expect(codeText({ object: 'parcomats', code: '7' }, intl)).toBe('')
})

it.each([
  [{ total: 20, free: 9 }, '9 of 20'],
  [{ total: 20, free: 25 }, '20 of 20'],
  [{ total: 20, free: null }, '20'],
  [{ total: 0, free: 0 }, null],
  [{ total: null, free: 3 }, null],
  [{ total: 20, free: 9, isInactive: true }, null],
])('of %j a card and a row tell %j places: of a parking that does not work none', (facts, text) => {
  expect(placesText({ isInactive: false, ...facts } as unknown as MapFeature, intl)).toBe(text)
})

const PAID: TariffRow[] = [{ type: 'default', from: '08:00', to: '20:00', price: 6000 }]
const FREE: TariffRow[] = [{ type: 'default', from: '08:00', to: '20:00', price: 0 }]

it.each([
  ['while it costs something', '2025-03-10T12:00', { tariff: PAID }, '60.00\u00A0₽ until 20:00', null],
  ['in the evening', '2025-03-10T20:00', { tariff: PAID }, 'Free now until 11/03/25 08:00', '11/03/25 08:00'],
  ['early', '2025-03-10T07:10', { tariff: PAID }, 'Free now until 08:00', '08:00'],
  ['where nothing is ever asked', '2025-03-10T20:00', { tariff: FREE }, 'Free now until 24:00', 'unknown'],
  ['where it is free altogether', '2025-03-10T07:10', { tariff: PAID, isFree: true }, 'Free', null],
  ['where it does not work', '2025-03-10T07:10', { tariff: PAID, isInactive: true }, 'Closed', null],
  ['where no price is known', '2025-03-10T07:10', { tariff: [] }, 'Unknown', null],
])('what a parking costs, and until when nothing is to be paid: %s', (_when, time, facts, cost, free) => {
  const feature = {
    object: 'parkings',
    zone: '101',
    isFree: false,
    isInactive: false,
    ...facts,
  } as unknown as MapFeature
  const cityData = { timeZone: 'Europe/Moscow', settings: { calendar: CALENDAR } } as unknown as MapCityData
  const found = costOf({ feature, cityData, now: Date.parse(`${time}:00+03:00`), intl })
  expect(found?.text).toBe(cost)
  expect(found?.free ? (found.free.paidFrom ?? 'unknown') : null).toBe(free)
})
