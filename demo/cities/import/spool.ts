import { join } from 'node:path'
import type { WireParking } from '../city-data.ts'
import { readJsonParts } from '../json-parts.ts'
import { readUtf8 } from '../open-text.ts'
import { createListWriter } from './list-writer.ts'
import type { Place } from './notices.ts'
import type { Fee, Stay } from './parking-facts.ts'

/** A parking that waits on the disk until the last feature has said where the city is and which zones it has. */
export interface SpooledParking extends Stay {
  parking: WireParking
  fee: Fee
  place: Place
}

/** Keeps the parkings of an import out of memory. */
export function createSpool(folder: string) {
  const file = join(folder, 'parkings.spool')
  const writer = createListWriter(file)
  return {
    add: (record: SpooledParking) => writer.add(record),
    /** All of them, in their order; none can be added after that. */
    *read(): Generator<SpooledParking> {
      writer.close()
      for (const { text } of readJsonParts(readUtf8(file), null)) yield JSON.parse(text) as SpooledParking
    },
  }
}
