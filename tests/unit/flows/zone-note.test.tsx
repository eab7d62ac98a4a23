import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Zone } from '../../../shared/api/contract/zones.ts'
import { ZoneNote } from '../../../shared/flows/parking/zone-note.tsx'
import { compileMessages } from '../../../shared/build/compile-locales.ts'
import { MessagesProvider } from '../../../shared/i18n/intl.tsx'

const STAY = { zone: '101', zoneName: 'Центр', parkingCode: null }
const ZONE: Zone = { code: '101', name: 'Центр', nameEn: 'Centre', prices: [] }

function draw(language: string, zones: Zone[] | null): string {
  const messages = compileMessages(['locales'], language, 'guest-payment', () => {})
  return renderToStaticMarkup(
    <MessagesProvider language={language} messages={messages}>
      <ZoneNote stay={STAY} cityData={zones && { zones, parkings: [] }} />
    </MessagesProvider>,
  )
}

it.each([
  ['is called in English as the city calls it there', 'en', [ZONE], 'Zone\u00a0<span>101 <span>Centre</span></span>'],
  ['is called in Russian as it is', 'ru', [ZONE], 'Зона\u00a0<span>101 <span>Центр</span></span>'],
  [
    'without an English name is said to be Russian',
    'en',
    [{ ...ZONE, nameEn: null }],
    'Zone\u00a0<span>101 <span lang="ru">Центр</span></span>',
  ],
  ['of a city out of reach is called as it was', 'en', null, 'Zone\u00a0<span>101 <span lang="ru">Центр</span></span>'],
])('the zone of a parking from before %s', (_, language, zones, drawn) => {
  expect(draw(language, zones)).toBe(drawn)
})
