import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeMap } from '../../../demo/backend/map/map-answer.ts'
import { loadCities, type City } from '../../../demo/cities/load-cities.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import { readMapText, SLICE_MS } from '../../../shared/api/contract/map-text.ts'
import { getMap, getOccupancy } from '../../../shared/api/contract/map.ts'
import type { MapBounds } from '../../../shared/domain/coordinates.ts'
import { mapTexts, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { unpackFeatures } from '../../../shared/domain/packed-features.ts'
import { buffersOf, readPacked } from '../../../widgets/map/worker/read-packed.ts'
import { createParkings, toWire } from '../../bench/map/data.ts'
import { importFiles } from '../../support/imported-city.ts'

const NOW = Date.parse('2026-11-18T13:00:00+03:00')
const ZONE = 'Europe/Moscow'
const cities = loadCities(new URL('../../../demo/cities', import.meta.url))

/** Real data lie beside the project on some machines; they are no part of it. */
function findReal(): City[] {
  const files = ['moscow-street-parkings.geojson', 'ostankino-streets.geojson'].map((file) =>
    join(process.cwd(), '..', 'shared', 'data', file),
  )
  if (files.every((file) => existsSync(file))) return [importFiles(files).city!]
  console.log('The real parkings of Moscow are not beside the project: their map is not read.')
  return []
}

const broken = [
  null,
  7,
  'nonsense',
  { geometry: {} },
  { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: { latitude: 'x', longitude: 1 } } },
]
const made = {
  status: 'ok',
  features: [...createParkings(3_000).map(toWire), ...broken],
  overAll: { total: 3_000 },
  times: '2026-11-18T13:00:00+03:00',
}
const MAPS: readonly { said: string; text: string; bounds: MapBounds | null }[] = [
  ...[...cities, ...findReal()].map((city) => ({
    said: `of ${city.entry.city}`,
    text: [...writeMap(city, NOW)].join(''),
    bounds: city.entry.mapBounds as MapBounds | null,
  })),
  { said: 'with broken objects', text: JSON.stringify(made), bounds: null },
  { said: 'of nothing', text: JSON.stringify({ ...made, features: [] }), bounds: null },
]

/**
 * As plain data, with any way to keep its texts; columns by their sums, as comparing millions of numbers takes seconds.
 */
function plain(features: MapFeatures): object {
  const whole = {
    ...features,
    texts: mapTexts((text) => toSum(new TextEncoder().encode(features.texts[text].all().join('\n')))),
  }
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, ArrayBuffer.isView(value) ? toSum(value) : value]),
  )
}

function toSum(column: ArrayBufferView): string {
  return createHash('sha256')
    .update(column.constructor.name)
    .update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
    .digest('hex')
}

function readInSlices(text: string, bounds: MapBounds | null) {
  let now = 0
  return readMapText(text, {
    bounds,
    timeZone: ZONE,
    // As if every batch took three milliseconds.
    now: () => (now += 3),
    pause: () => new Promise(setImmediate),
  })
}

describe('reading a map', () => {
  it.each(MAPS)(
    '$said: beside the page, handed over from thread to thread, is the same as between two frames',
    async ({ text, bounds }) => {
      const reply = await readPacked(text, { bounds, timeZone: ZONE })
      const slices = await readInSlices(text, bounds)
      expect(slices).not.toBeNull()
      if (!('found' in reply) || !reply.found || !slices) throw new Error('nothing was found')
      const { found } = structuredClone(
        { found: reply.found },
        { transfer: [...new Set(buffersOf(reply.found.features))] as ArrayBuffer[] },
      )
      // Handed over and not copied.
      expect(reply.found.features.coordinates.byteLength).toBe(0)
      expect(found.dropped).toEqual(slices.dropped)
      expect(plain(unpackFeatures(found.features))).toEqual(plain(slices.features))
    },
  )

  it('leaves out what is broken and counts it, wherever the pieces are cut', async () => {
    const found = await readInSlices(JSON.stringify(made), null)
    expect(found?.features.count).toBe(3_000)
    expect(found?.dropped).toEqual({ features: 5, points: 1 })
    const whole = getMap.decode({ ...made, features: made.features.slice(0, 3_000) } as unknown as Json, ZONE)
    expect(plain(found!.features)).toEqual(plain(whole))
  })

  it('lets the page work after eight milliseconds at most', async () => {
    let now = 0
    const slices: number[] = []
    let from = 0
    await readMapText(JSON.stringify(made), {
      bounds: null,
      timeZone: ZONE,
      // Every look at the clock finds a batch of three milliseconds done.
      now: () => (now += 3),
      async pause() {
        slices.push(now - from)
        from = now
      },
    })
    expect(slices.length).toBeGreaterThan(10)
    expect(Math.max(...slices)).toBeLessThanOrEqual(SLICE_MS + 2 * 3)
  })

  it.each([
    ['breaks off', `{"status":"ok","features":[{"type":"Feature"},{"ty`],
    ['has a frame that is no JSON', '{"status":ok,"features":[]}'],
  ])('fails either way where the answer %s', async (_said, text) => {
    expect(await readPacked(text, { bounds: null, timeZone: ZONE })).toEqual({ failed: true })
    await expect(readInSlices(text, null)).rejects.toThrow('answer')
  })

  it.each([
    ['an empty list, as PHP writes an empty object', { overAll: [] }],
    ['texts in the place of numbers', { overAll: { parkings: 'many', spaces: null, fordisabled: {} } }],
    ['a time that is none', { times: { from: 'now' } }],
    ['nothing', { overAll: undefined, times: undefined }],
  ])('keeps every object where the totals or the time are %s', async (_said, frame) => {
    const found = await readInSlices(JSON.stringify({ ...made, overAll: {}, ...frame }), null)
    expect(found?.features).toMatchObject({ count: 3_000, totals: { parkings: null, spaces: null, disabled: null } })
  })

  it('takes free places from every row that says how many there are, with anything in the others', () => {
    const result = [
      { code: '1', free: 3 },
      null,
      { code: '2', free: 'x' },
      { free: 4 },
      { code: '3', free: -2 },
      { code: 4, free: '0' },
      { code: '5' },
      { code: '6', free: null },
    ]
    const { free } = getOccupancy.decode(
      { status: 'ok', times: '2026-11-18T13:00:00+03:00', result } as unknown as Json,
      ZONE,
    )
    expect([...free]).toEqual([
      ['1', 3],
      ['4', 0],
    ])
    expect(() => getOccupancy.decode({ status: 'ok', times: '2026-11-18T13:00:00+03:00' }, ZONE)).toThrow(
      'answer.result',
    )
  })

  it('finds nothing either way in an answer without a list', async () => {
    const text = '{"status":"error","errorName":"UnknownError"}'
    expect(await readPacked(text, { bounds: null, timeZone: ZONE })).toEqual({ found: null })
    expect(await readInSlices(text, null)).toBeNull()
  })
})
