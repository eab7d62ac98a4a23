import type { FastifyInstance } from 'fastify'
import { zonesCalls } from '../../../shared/api/contract/zones.server.ts'
import type { CityModel } from '../city/city-model.ts'
import { readFactors, scalePrice, type PriceFactors } from '../city/price-factors.ts'
import type { Context } from '../context.ts'
import { makeDocument, sendDocument, type MadeDocument } from '../http/document.ts'
import { mount } from '../http/mount.ts'

type Priced = { value: string; prices?: readonly { price: number }[] }

function scale<T extends Priced>(place: T, factors: PriceFactors, zone: string): T {
  const factor = factors.get(zone) ?? factors.get('*')
  if (factor === undefined || place.prices === undefined) return place
  return { ...place, prices: place.prices.map((row) => ({ ...row, price: scalePrice(row.price, factor) })) }
}

/**
 * Zones and parkings, written and compressed once, when they are first asked for; anew only where the test controls
 * changed a price.
 */
export function serveZones(app: FastifyInstance, context: Context, city: CityModel): void {
  const { zones, parkings } = city.data
  serve(zonesCalls.getZones, zones, (zone, factors) => scale(zone, factors, zone.value))
  // A parking's geometry is the map's business; the list is what a payment needs.
  serve(zonesCalls.getParkings, parkings, ({ geometry: _geometry, ...rest }, factors) =>
    scale(rest, factors, rest.zone),
  )

  function serve<T>(
    row: (typeof zonesCalls)[keyof typeof zonesCalls],
    items: readonly T[],
    toWire: (item: T, factors: PriceFactors) => unknown,
  ): void {
    function* write(factors: PriceFactors): Generator<string> {
      yield '{"status":"ok","result":['
      for (const [place, item] of items.entries())
        yield (place === 0 ? '' : ',') + JSON.stringify(toWire(item, factors))
      yield ']}'
    }

    let plain: Promise<MadeDocument> | null = null
    mount(app, row, async ({ request, reply }) => {
      const factors: PriceFactors = context.hasControls
        ? await readFactors(context.database.db, city.name)
        : new Map<string, never>()
      const document =
        factors.size === 0 ? (plain ??= makeDocument(write(factors), { isKept: true })) : makeDocument(write(factors))
      await sendDocument(await document, { request, reply, maxAge: undefined })
      return undefined
    })
  }
}
