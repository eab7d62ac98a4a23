import { NOTICES, type NoticeCode } from './notice-kinds.ts'
import { type Severity, shorten, worstFirst } from './severity.ts'

/** Where a notice comes from. */
export interface Place {
  /** Empty where it is of the import as a whole. */
  file: string
  /** The number of the feature, from 1, with its own id; absent where the notice is of the whole file. */
  feature?: string
}

export interface Sample extends Place {
  /** What was found, or what was made of it. */
  value: string
}

export interface Notice {
  code: NoticeCode
  severity: Severity
  count: number
  samples: Sample[]
}

/** Of what happens a thousand times, so many show what it is. */
const SAMPLES = 5

/** Counts what is to be told, by its code. */
export interface Notices {
  add(code: NoticeCode, place: Place, value?: unknown): void
  /** The worst first, then the most frequent. */
  list(): Notice[]
}

export function createNotices(): Notices {
  const known = new Map<NoticeCode, Notice>()
  return {
    add(code, place, value) {
      const notice = known.get(code) ?? { code, severity: NOTICES[code].severity, count: 0, samples: [] }
      known.set(code, notice)
      notice.count += 1
      if (notice.samples.length < SAMPLES) notice.samples.push({ ...place, value: shorten(value) })
    },
    list: () => worstFirst(known.values()),
  }
}

/** Nothing can be imported; the notice says why. */
export class ImportRefusedError extends Error {
  readonly code: NoticeCode
  readonly place: Place

  constructor(code: NoticeCode, place: Place, value: string) {
    super(value)
    this.name = 'ImportRefusedError'
    this.code = code
    this.place = place
  }
}
