import { describe, expect, it } from 'vitest'
import { toJsonSchema } from '../../../demo/backend/openapi/json-schema.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import type { ServerCall } from '../../../shared/api/contract/call.server.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { HOSTILE } from '../../support/hostile-addresses.ts'
import { fillAnswer, type Place, placesIn, setAt } from './full-answer.ts'

const TIME_ZONE = 'Europe/Moscow'
const ORIGIN = 'https://museum.example'
const GOOD = 'https://bank.example/1'

/** A text of an answer: where it stands in which call, and the answers that have it. */
interface TextPlace {
  id: string
  place: Place
  /** What the decoder makes of the answers with this text there: every text of each. */
  read(text: string): string[][]
}

const TEXTS = CALLS.flatMap(textPlacesOf)

/** Comes through as an address where it is one that may be opened, and not where it may not: the decoder has checked it. */
const isChecked = ({ read }: TextPlace) =>
  read(GOOD).some((texts) => texts.includes(GOOD)) &&
  !read('ftp://bank.example/1').flat().includes('ftp://bank.example/1')

const CHECKED = TEXTS.filter(isChecked)

/** By its name, or by what its documentation says that it is. */
function isAddress({ name, schema }: Place): boolean {
  const [meaning = ''] = String(schema['description']).split('If missing:')
  return (
    /ur[li]|link|href|redirect|proof|receipt$|fiscal/i.test(name) ||
    /\baddress (of|that|where)\b|\bleads\b|bank’s page/i.test(meaning)
  )
}

/** Addresses that come through as they are, and what checks them before they are followed. */
const CHECKED_LATER = {
  'getOptions: answer.result.notification.url': 'follow of shared/flows/content/follow.ts',
  'getSettings: answer.result.appScheme': 'toAppAddress of widgets/app-banner/app-address.ts',
}

/** A menu may lead to a page of the city’s own site by its path. */
const isPathOfSite = ({ id }: TextPlace, address: string) => id.includes('menuItems') && /^\/\w/.test(address)

function textPlacesOf({ call, answer, example }: ServerCall): TextPlace[] {
  const schema = toJsonSchema(answer)
  const full = fillAnswer(schema, example.answer)
  const places = placesIn(schema, 'answer')
  const answers = [full, ...variantsOf(full, places)]
  const isText = ({ schema: own }: Place) => [own['type']].flat()[0] === 'string' && own['enum'] === undefined
  return places.filter(isText).map((place) => ({
    id: `${call.name}: ${place.path}.${place.name}`,
    place,
    read: (text) =>
      answers.map((one) => {
        try {
          return textsOf(call.decode(setAt(one, place, text) as never, TIME_ZONE, ORIGIN))
        } catch {
          return []
        }
      }),
  }))
}

/** What decides which address is read: each word that something may be, and another address that is not there. */
function variantsOf(full: Json, places: readonly Place[]): Json[] {
  const words = places.flatMap((place) =>
    ((place.schema['enum'] ?? []) as Json[]).map((word) => setAt(full, place, word)),
  )
  return [...words, ...places.filter(isAddress).map((place) => setAt(full, place, undefined))]
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Map) return [...value.values()].flatMap(textsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

describe('an address of an answer', () => {
  it('is carried by the calls that pay, and by those that lead to a paper, a file or an app', () => {
    expect([...new Set(CHECKED.map(({ id }) => id.split(':')[0]))]).toEqual(
      expect.arrayContaining(
        'guestStart guestPostStart guestStatus guestCancel guestPayFlat driverStart driverOpenStart driverRenew abortSession breakSession cancelOrder payOrder payDeferred payFlat paySubscription refillBalance correctParking driverPaymentStatus withdrawPayment payInvoice getInvoice getFines createRefillReceipt createSubscriptionReceipt getReceipts findReceipt getOperations exportOperations downloadMyData getOptions'.split(
          ' ',
        ),
      ),
    )
  })

  it('is known as one in every call: none comes through as any text would', () => {
    const unchecked = TEXTS.filter(
      (one) => isAddress(one.place) && !isChecked(one) && one.read(HOSTILE[0]).flat().includes(HOSTILE[0]),
    )
    expect(unchecked.map(({ id }) => id)).toEqual(Object.keys(CHECKED_LATER))
  })

  it.each(CHECKED.map((one) => [one.id, one] as const))(
    'comes through only where it is safe to open (%s)',
    (_, one) => {
      const good = one.read(GOOD)
      for (const address of HOSTILE.filter((text) => !isPathOfSite(one, text))) {
        const read = one.read(address)
        for (const spelling of new Set([address, address.trim()].filter((text) => text !== '')))
          expect(read.flat(), JSON.stringify(address)).not.toContain(spelling)
        // Whoever pays is told that the bank's page cannot be opened; it is not as if there were none to open.
        if (one.place.name !== 'RedirectURL') continue
        const told = read.filter((_texts, index) => good[index]!.includes(GOOD))
        expect(
          told.every((texts) => texts.includes('unusable')),
          JSON.stringify(address),
        ).toBe(true)
      }
    },
  )
})
