import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import type { Choice } from '../../../widgets/map/choice.ts'
import type { MapCityData } from '../../../widgets/map/city-data.ts'
import type { Position } from '../../../widgets/map/position.ts'
import { createMapController } from '../../../widgets/map/map-controller.ts'
import type { Surface, SurfaceOptions } from '../../../widgets/map/surface/surface.ts'
import { EMPTY_DATASET } from '../../../widgets/map/dataset.ts'
import { createTestBrowser } from '../../support/environment.ts'

/** A map controller whose surfaces draw nothing, the surfaces that were made, and how to lose the last one. */
async function openMapController() {
  const tab = createTestBrowser().openTab()
  const made: SurfaceOptions[] = []
  const createSurface = (options: SurfaceOptions) => {
    made.push(options)
    return { show() {}, dispose() {}, renewGround() {}, keepGestures() {}, isAlive: () => true } as unknown as Surface
  }
  const mapController = createMapController({
    cityData: { city: { mapBounds: null, mapSource: null }, center: [0, 0], zoom: 16 } as unknown as MapCityData,
    $dataset: atom(EMPTY_DATASET),
    choice: { $mask: atom(new Uint8Array()), $selected: atom(-1) } as unknown as Choice,
    $position: atom<Position>({ status: 'unasked' }),
    $marks: atom(null),
    $tones: atom(null),
    $isColoured: atom(true),
    environment: tab.environment,
    onPick() {},
    pause: () => Promise.resolve(),
    load: () => Promise.resolve({ createSurface }),
  })
  mapController.attach({} as HTMLElement)
  const settle = () => new Promise(setImmediate)
  await settle()
  const lose = () => {
    made.at(-1)?.onLost()
    return settle()
  }
  const pass = (seconds: number) => {
    tab.pass(seconds * 1_000)
    return settle()
  }
  return { mapController, made, lose, pass, tab }
}

describe('the controller of the map', () => {
  it('draws anew at once when the browser takes the drawing away', async () => {
    const { mapController, made, lose } = await openMapController()
    await lose()
    expect(made).toHaveLength(2)
    expect(mapController.$isBroken.get()).toBe(false)
  })

  it('says that it cannot draw, and waits, where one drawing after another is taken away; and is whole when one stays', async () => {
    const { mapController, made, lose, pass, tab } = await openMapController()
    await lose()
    for (let time = 0; time < 20; time += 1) await lose()
    expect(made).toHaveLength(2)
    expect(mapController.$isBroken.get()).toBe(true)
    await pass(15)
    expect(made).toHaveLength(3)
    await lose()
    expect(made).toHaveLength(3)
    await pass(15)
    expect(mapController.$isBroken.get()).toBe(false)
    await pass(30)
    await lose()
    expect(made).toHaveLength(5)
    mapController.dispose()
    expect(tab.countOpen()).toBe(0)
  })
})
