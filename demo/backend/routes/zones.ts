import type { FastifyInstance } from 'fastify'
import { zonesCalls } from '../../../shared/api/contract/zones.server.ts'
import type { CityModel } from '../city/city-model.ts'
import { readFactors, scalePrice, type PriceFactors } from '../city/price-factors.ts'
import type { Context } from '../context.ts'
import { createDocument, type Document } from '../http/compression.ts'
import { mount } from '../http/mount.ts'

type Priced = { value: string; prices?: readonly { price: number }[] }

function scale<T extends Priced>(priced: readonly T[], factors: PriceFactors, zoneOf: (place: T) => string): unknown[] {
  return priced.map((place) => {
    const factor = factors.get(zoneOf(place)) ?? factors.get('*')
    if (factor === undefined || place.prices === undefined) return place
    return { ...place, prices: place.prices.map((row) => ({ ...row, price: scalePrice(row.price, factor) })) }
  })
}

/** Zones and parkings, serialised and compressed once; anew only where the test controls changed a price. */
export function serveZones(app: FastifyInstance, context: Context, city: CityModel): void {
  const { zones, parkings } = city.data
  // A parking's geometry is the map's business; the list is what a payment needs.
  const list = parkings.map(({ geometry: _geometry, ...rest }) => rest)
  serve(zonesCalls.getZones, (factors) => scale(zones, factors, (zone) => zone.value))
  serve(zonesCalls.getParkings, (factors) => scale(list, factors, (parking) => parking.zone))

  function serve(
    row: (typeof zonesCalls)[keyof typeof zonesCalls],
    create: (factors: PriceFactors) => unknown[],
  ): void {
    const plain = createDocument({ status: 'ok', result: create(new Map()) })
    mount(app, row, async ({ request, reply }) => {
      const document: Document = context.hasControls ? await current() : plain
      document.send(request, reply)
      return undefined
    })

    async function current(): Promise<Document> {
      const factors = await readFactors(context.database.db, city.name)
      return factors.size === 0 ? plain : createDocument({ status: 'ok', result: create(factors) })
    }
  }
}
