import { expect, it } from 'vitest'
import { createMessagesIntl } from '../../../shared/i18n/intl.tsx'
import { codeText } from '../../../widgets/map/feature-text.ts'

const intl = createMessagesIntl('en', {
  'map.code': [
    { type: 0, value: 'Parking ' },
    { type: 1, value: 'code' },
  ],
})

it('a parking is named by its code; one that has none, and what is no parking, is not', () => {
  expect(codeText({ object: 'parkings', code: '2001' }, intl)).toBe('Parking 2001')
  expect(codeText({ object: 'parkings', code: '' }, intl)).toBe('')
  expect(codeText({ object: 'parcomats', code: '7' }, intl)).toBe('')
})
