import type { Fields, Json } from '../../api/contract/call.ts'
import { getSettings } from '../../api/contract/settings.ts'
import { getParkings, getZones, type Parking, type Zone } from '../../api/contract/zones.ts'
import { calculateCost } from '../../domain/cost.ts'
import type { TariffRow } from '../../domain/tariff.ts'
import { expectOk, expectRefusal } from './judge.ts'
import { listOf, pick, textOf } from './probe.ts'
import { findDuration, guestWish } from './public-probes.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'
import { driverWish } from './signed-in-probes.ts'

/** A place whose price is asked for. */
interface Place {
  zone: string
  parking: string | null
  prices: readonly TariffRow[]
  isFree: boolean
}

/** So many tariffs are asked about. */
const MOST = 24
/** A clock of another machine may be as far off. */
const NEAR_MS = 120_000

/**
 * Asks a place of every tariff what it costs, for the least, an hour and the most, and counts after it with
 * the engine of the elements: they show that price before the city has answered.
 */
export async function checkPrices(run: Run): Promise<void> {
  if (!['guestCost', 'driverCost'].some(run.isAsked)) return
  const city = await readCity(run)
  const guest = await guestWish(run.known)
  if (city === null) return
  const durations = await durationsOf(run)
  const askers: Asker[] = []
  if (guest !== null)
    askers.push({
      call: 'guestCost',
      toFields: async ({ zone, parking }, duration) => ({
        ...guest,
        zone,
        parkingCode: parking ?? undefined,
        duration,
      }),
    })
  if (run.tokens.driver !== null)
    askers.push({
      call: 'driverCost',
      toFields: ({ zone, parking }, minutes) =>
        driverWish(run.known, { Zone: zone, ParkingCode: parking ?? undefined, Duration: minutes }),
    })
  // oxlint-disable no-await-in-loop -- in turn: a backend of one's own may be small
  for (const { call, toFields } of askers.filter((asker) => run.isAsked(asker.call)))
    for (const place of placesOf(city))
      for (const minutes of durations) {
        const fields = await toFields(place, minutes)
        if (fields !== null) await checkPlace(run, { call, city, place, minutes, fields })
      }
  // oxlint-enable no-await-in-loop
}

interface Asker {
  call: 'guestCost' | 'driverCost'
  toFields(place: Place, minutes: number): Promise<Fields | null>
}

type City = NonNullable<Awaited<ReturnType<typeof readCity>>>

async function readCity({ known, timeZone }: Run) {
  const [settings, zones, parkings] = await Promise.all(['getSettings', 'getZones', 'getParkings'].map(known.answer))
  if (!settings || !zones || timeZone === null) return null
  const { calendar, paymentByParkingId } = getSettings.decode(settings)
  // Without a calendar the elements show the city's price alone (readings gD-40).
  if (calendar === null) return null
  const byParking: readonly Parking[] | null = paymentByParkingId ? getParkings.decode(parkings ?? []) : null
  return { timeZone, calendar, zones: getZones.decode(zones), byParking }
}

/**
 * A place of each tariff; first of each shape, that is the days and hours of its rows and what costs nothing, then of
 * other prices in the same hours.
 */
function placesOf({ zones, byParking }: { zones: readonly Zone[]; byParking: readonly Parking[] | null }): Place[] {
  const byCode = new Map(zones.map((zone) => [zone.code, zone]))
  const all: Place[] =
    byParking === null
      ? zones.map(({ code, prices }) => ({ zone: code, parking: null, prices, isFree: false }))
      : byParking.flatMap(({ code, zone, prices, isFree, isInactive }) => {
          const own = byCode.get(zone)
          return own && !isInactive ? [{ zone, parking: code, prices: prices ?? own.prices, isFree }] : []
        })
  const byShape = firstOfEach(all, ({ isFree, prices }) => [
    isFree,
    prices.map(({ type, from, to, price }) => [type, from, to, price > 0]),
  ])
  const byPrice = firstOfEach(all, ({ isFree, prices }) => [
    isFree,
    prices.map(({ type, from, to, price }) => [type, from, to, price]),
  ])
  return [...new Set([...byShape, ...byPrice])].slice(0, MOST)
}

function firstOfEach(places: readonly Place[], keyOf: (place: Place) => unknown): Place[] {
  const first = new Map<string, Place>()
  for (const place of places) {
    const key = JSON.stringify(keyOf(place))
    if (!first.has(key)) first.set(key, place)
  }
  return [...first.values()]
}

async function durationsOf({ known }: Run): Promise<number[]> {
  const intervals = pick((await known.answer('getSettings')) ?? {}, 'result', 'intervals')
  const [least, most] = [Number(pick(intervals, 'min') ?? 15), Number(pick(intervals, 'max') ?? 1440)]
  return [...new Set([least, await findDuration(known), most])]
}

interface Question {
  call: string
  city: City
  place: Place
  minutes: number
  fields: Fields
}

async function checkPlace(run: Run, { call, city, place, minutes, fields }: Question): Promise<void> {
  const row = rowOf(call)
  const token = call === 'driverCost' ? (run.tokens.driver ?? undefined) : undefined
  const reply = await run.wire.ask(row, { fields, ...(token === undefined ? {} : { token }) })
  const asked = Date.parse(reply?.headers.get('date') ?? '')
  const first = textOf(reply?.json ?? {}, 'costData', 'intervals', 0, 'from')
  const start = first === null ? asked : Date.parse(first)
  if (reply === null || Number.isNaN(start)) return
  const question = { zone: place.zone, start, minutes, prices: place.prices, isFree: place.isFree }
  const cost = calculateCost({ ...question, timeZone: city.timeZone, calendar: city.calendar })
  if (!cost.ok) return expectRefusal(row, reply, [cost.error], run)
  const answer = expectOk(row, reply, run)
  if (answer === null) return
  const tell = (code: 'price-other' | 'inconsistent', field: string, [found, expected]: readonly [unknown, string]) =>
    run.findings.add({ code, call, field, found: String(found), expected, request: reply.request })
  if (Math.abs(start - asked) > NEAR_MS)
    tell('inconsistent', 'costData.intervals[0].from', [first, 'now, as Date says'])
  const told = listOf(answer, 'costData', 'intervals').reduce<number>(
    (sum, one) => sum + Number(pick(one, 'minutes')),
    0,
  )
  if (told > 0 && told !== minutes)
    tell('inconsistent', 'costData.intervals', [`${told} minutes`, `${minutes} minutes`])
  const whole = toKopecks(pick(answer, 'price')) + toKopecks(pick(answer, 'sumSale'))
  if (whole === cost.value.gross) return
  const where = `zone ${place.zone}${place.parking === null ? '' : `, parking ${place.parking}`}, ${minutes} minutes`
  tell('price-other', 'price', [`${whole / 100} with sumSale`, `${cost.value.gross / 100}: ${where}`])
}

function toKopecks(roubles: Json | undefined): number {
  return Math.round(Number(roubles ?? 0) * 100)
}
