import { afterEach, expect, it } from 'vitest'
import { createFinding, type Finding, type FindWish } from '../../../demo/backend/map/finding.ts'
import { createMapObjects, type MapObjects } from '../../../demo/backend/map/map-answer.ts'
import type { WirePlace } from '../../../demo/cities/city-data.ts'
import { START_MS } from '../../support/backend.ts'
import { createLargeCity, SOUTH, WEST } from '../../support/large-city.ts'

const MOST_AT_ONCE = 51

let finding: Finding | null = null
afterEach(() => finding?.close())

const open = (objects: MapObjects = createMapObjects(createLargeCity(300))): Finding => {
  finding = createFinding(objects)
  return finding
}
const wishOf = (code: string): FindWish => ({ query: '', code, filters: [], point: [WEST, SOUTH], most: 1 })

it(
  'more questions than can be answered soon are refused at once, and the others answered',
  async () => {
    const { find } = open()
    const asked = await Promise.allSettled(
      Array.from({ length: MOST_AT_ONCE + 30 }, (_, number) => find(wishOf(String(100_000 + number)))),
    )
    const answered = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.objects] : []))
    expect(answered).toEqual(Array.from({ length: MOST_AT_ONCE }, (_, number) => [number]))
    for (const one of asked.slice(MOST_AT_ONCE))
      expect(one).toMatchObject({ reason: { says: 'refusal.busy', httpStatus: 503 } })
    expect((await find(wishOf('100007'))).objects).toEqual([7])
  },
  START_MS,
)

it(
  'a question of somebody who has gone is not looked for',
  async () => {
    const { find } = open()
    let isThere = true
    const first = find(wishOf('100001'))
    const gone = find(wishOf('100002'), () => isThere)
    const last = find(wishOf('100003'))
    isThere = false
    await expect(gone).rejects.toMatchObject({ says: 'refusal.busy' })
    expect([(await first).objects, (await last).objects]).toEqual([[1], [3]])
  },
  START_MS,
)

it(
  'a thread that came to nothing is followed by another, which its end does not concern',
  async () => {
    const objects = createMapObjects(createLargeCity(300))
    let isBroken = true
    const { find } = open({
      ...objects,
      featureOf(number, free) {
        if (isBroken && number === 200) throw new Error('the objects cannot be read')
        return objects.featureOf(number, free)
      },
    })
    await expect(find(wishOf('100001'))).rejects.toThrow('the objects cannot be read')
    isBroken = false
    for (let number = 0; number < 20; number += 1)
      expect((await find(wishOf(String(100_000 + number)))).objects).toEqual([number])
  },
  START_MS,
)

it(
  'what is near has parkings before sights, as the page’s own list',
  async () => {
    const city = createLargeCity(6)
    // The three that are nearest are sights.
    const places = city.parkings.slice(0, 3).map(({ value, name, zone, geometry }): WirePlace => {
      return { value, name, zone, geometry, objecttype: 'museum' }
    })
    const { find } = open(createMapObjects({ ...city, parkings: city.parkings.slice(3), places }))
    const near = { query: '', code: '', filters: [] }
    expect(await find({ ...near, point: [WEST, SOUTH], most: 5 })).toMatchObject({ objects: [0, 1, 2, 3, 4], total: 6 })
    expect(await find({ ...near, point: [WEST, SOUTH], most: 2 })).toMatchObject({ objects: [0, 1], total: 6 })
  },
  START_MS,
)
