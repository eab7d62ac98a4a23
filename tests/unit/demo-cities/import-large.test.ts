import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeData } from '../../support/imported-city.ts'

const FEATURES = 60_000
/** So many parkings take over 60 as objects, so they have to go through the disk. */
const MEGABYTES = 40

/** Half of the time goes to making room in so little memory. */
const LONG = 120_000

it(
  'a large file is imported and checked with less memory than its parkings would take',
  () => {
    const features = Array.from({ length: FEATURES }, (_, index) =>
      JSON.stringify({
        properties: {
          name: `Парковка ${index}`,
          zone: String(index % 300),
          places: 10,
          address: `улица Озёрная, дом ${index}`,
        },
        geometry: {
          type: 'LineString',
          coordinates: [0, 1, 2, 3].map((step) => [37.6 + index / 1e6 + step / 1e4, 55.7 + step / 1e4]),
        },
      }),
    )
    const file = writeData(`{"type":"FeatureCollection","features":[${features.join(',')}]}`)
    const folder = mkdtempSync(join(tmpdir(), 'imported-'))
    const command = [
      `--max-old-space-size=${MEGABYTES}`,
      '--import',
      'tsx',
      'demo/cities/import/main.ts',
      folder,
      'large',
    ]
    const { status, stdout } = spawnSync(process.execPath, [...command, file], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${FEATURES} parkings`)])
    expect(readFileSync(join(folder, 'large', 'parkings.json'), 'utf8').split('\n')).toHaveLength(FEATURES + 3)
  },
  LONG,
)
