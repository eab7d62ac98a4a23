import { expect, it } from 'vitest'
import { readMapAddress, writeMapAddress } from '../../../host-site/layout/map-address.tsx'

it.each([
  [
    '',
    { selected: '2001', filter: 'free taxi', center: '56.04083,38.60007', zoom: 18 },
    '?city=zarechny&selected=2001&filter=free+taxi&center=56.04083,38.60007&zoom=18',
  ],
  [
    '?utm=a&selected=2001&filter=free',
    { selected: '', filter: '', center: '56.04,38.6', zoom: 16 },
    '?utm=a&city=zarechny&center=56.04,38.6&zoom=16',
  ],
])('an address «%s» keeps what the map shows, and is read back', (search, view, written) => {
  expect(writeMapAddress(search, view, 'zarechny')).toBe(written)
  const said = Object.entries(view).filter(([, value]) => value !== '')
  expect(readMapAddress(written)).toEqual(Object.fromEntries(said.map(([name, value]) => [name, String(value)])))
})

it('an address without a word on the map asks for nothing', () => {
  expect(readMapAddress('?city=zarechny&zoom=')).toEqual({})
})
