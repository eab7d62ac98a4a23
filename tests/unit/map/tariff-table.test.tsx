import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { expect, it } from 'vitest'
import type { MapFeature } from '../../../shared/domain/map-features.ts'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import { createMessagesIntl } from '../../../shared/i18n/intl.tsx'
import type { MapCityData } from '../../../widgets/map/city-data.ts'
import { TariffTable } from '../../../widgets/map/tariff-table.tsx'

const NOON = Date.UTC(2025, 2, 10, 9)
const ROW: TariffRow = { type: 'default', from: '08:00', to: '20:00', price: 6000 }
const intl = createMessagesIntl('en', {
  'map.tariff.example': [{ type: 0, value: 'Made up' }],
  'map.tariff.converted': [
    { type: 0, value: 'Converted from ' },
    { type: 1, value: 'currency' },
  ],
})

it.each([
  ['the city’s own', ROW, []],
  ['made up', { ...ROW, isExample: true } as const, ['Made up']],
  ['converted', { ...ROW, convertedFrom: 'USD' }, ['Converted from USD']],
])('below a tariff stands where its prices are from: %s', (_from, row, notes) => {
  const chosen = { tariff: [row], zone: '1' } as unknown as MapFeature
  const cityData = { timeZone: 'Europe/Moscow', settings: null } as unknown as MapCityData
  const html = renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <TariffTable {...{ chosen, cityData }} now={NOON} />
    </RawIntlProvider>,
  )
  expect([...html.matchAll(/class="map-example">([^<]*)/g)].map(([, note]) => note)).toEqual(notes)
})
