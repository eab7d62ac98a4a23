// The price that is shown while the element's code is on its way: the one that the element itself shows then.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { drawnPrice } from '../../../shared/element/early-price.ts'
import { toServedScreen } from '../../../shared/element/served-screen.ts'
import { formatMoney, moneyParts } from '../../../shared/i18n/format.ts'
import { Price } from '../../../shared/ui/price.tsx'
import { earlyPrice } from '../../../widgets/guest-payment/early-price.ts'
import { fillIn } from './guest-form.ts'
import { openForGuests } from './guest-visits.ts'

const site = openForGuests()
const SIGN = { place: '101', plate: 'А123ВС77', minutes: '60' }

/** What the city answers first, with changes to its settings. */
async function answersOf(name: string, changes: Record<string, Json> = {}): Promise<Json[]> {
  const ask = async (path: string) => (await (await fetch(`${site.backend.url}/${name}${path}`)).json()) as Json
  const [settings, zones] = await Promise.all([ask('/api/settings/v3'), ask('/api/zones/v1')])
  const { result, ...others } = settings as { result?: Record<string, Json> }
  return [result ? { ...others, result: { ...result, ...changes } } : { ...others, ...changes }, zones]
}

function priceOf(answers: readonly Json[], fields: Partial<typeof SIGN> = {}): number | null {
  const all: Readonly<Record<string, string>> = { ...SIGN, ...fields }
  return earlyPrice(answers)((name) => all[name] ?? '', site.backend.clock.now())
}

it.each([15, 60, 75, 600, 1440])('is the price of the element itself for %i minutes', async (minutes) => {
  const guest = await site.open()
  await fillIn(guest, { minutes })
  const shown = guest.flow.offer.$price.get()
  expect(shown).toBeGreaterThan(0)
  expect(priceOf(await answersOf('probe'), { minutes: `${minutes}` })).toBe(shown)
})

it('is that of the nearest duration that the city offers', async () => {
  const answers = await answersOf('probe')
  expect(priceOf(answers, { minutes: '70' })).toBe(priceOf(answers, { minutes: '75' }))
})

it.each([
  ['the zone is not known', {}, { place: '999' }],
  ['the plate is not whole', {}, { plate: 'А12' }],
  ['guests may not pay', { useSessionWithoutRegister: false }, {}],
  ['it is paid by parking', { paymentByParkingId: true }, {}],
  ['the place is behind a barrier', { useFlatParking: true, flatParkingCodes: ['101'] }, {}],
  ['the city has told no calendar', { calendar: null }, {}],
  ['the city has told no time zone', { timeZone: null }, {}],
])('is left to the element where %s', async (_, settings: Record<string, Json>, fields) => {
  expect(priceOf(await answersOf('probe', settings), fields)).toBeNull()
})

it.each(['ru', 'en'])('looks as it will in the element, in %s', (language) => {
  const shown = createElement(Price, {
    text: formatMoney(123_456_50, language),
    parts: moneyParts(123_456_50, language),
    isStale: true,
  })
  const drawn = { screens: { [language]: { screen: drawnPrice(123_456_50, language) } }, fields: {} }
  expect(toServedScreen(drawn, { lang: language }, { styles: '' })).toContain(renderToStaticMarkup(shown))
})
