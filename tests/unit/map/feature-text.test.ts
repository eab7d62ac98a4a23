import type { IntlShape } from 'react-intl'
import { expect, it } from 'vitest'
import { codeText } from '../../../widgets/map/feature-text.ts'

const text = ((id: string, { code }: { code: string }) => `${id} ${code}`) as unknown as IntlShape

it('a parking is named by its code; one that has none, and what is no parking, is not', () => {
  expect(codeText({ object: 'parkings', code: '2001' }, text)).toBe('map.code 2001')
  expect(codeText({ object: 'parkings', code: '' }, text)).toBe('')
  expect(codeText({ object: 'parcomats', code: '7' }, text)).toBe('')
})
