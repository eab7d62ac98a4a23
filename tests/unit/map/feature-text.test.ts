import { expect, it } from 'vitest'
import { createMessagesIntl } from '../../../shared/i18n/intl.tsx'
import { codeText, placesText } from '../../../widgets/map/feature-text.ts'

import type { MapFeature } from '../../../shared/domain/map-features.ts'

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
  expect(placesText({ isInactive: false, ...facts } as MapFeature, intl)).toBe(text)
})
