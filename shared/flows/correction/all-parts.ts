import {
  type CorrectableParking,
  type CorrectableStay,
  type CorrectedTo,
  type Correction,
  type CorrectionPrice,
  previewCorrection,
} from '../../api/contract/correction.ts'
import type { Instant } from '../../domain/city-time.ts'
import type { CorrectionParts } from './correction.ts'
import { findOtherParts } from './other-parts.ts'

/** One paid time of a stay, what is to be put right of it, and what that comes to. */
export interface PlannedPart {
  sessionId: string
  to: CorrectedTo
  price: CorrectionPrice
}

const isRunning = ({ start, end }: Pick<CorrectableStay, 'start' | 'end'>, now: Instant) => start <= now && now < end

/** With its time, by which what runs comes first. */
type TimedPart = PlannedPart & Pick<CorrectableStay, 'start' | 'end'>

/** The part that runs now, where it is another one than the parking and can be put right; else null. */
export function findRunning(parking: CorrectableParking, now: Instant): string | null {
  if (isRunning(parking, now)) return null
  const running = parking.parts.find((part) => isRunning(part, now) && part.correctable.length > 0)
  return running?.sessionId ?? null
}

/**
 * What one press puts right: the own part and those that are to say the same, the one that runs first. The own part
 * alone where a part has to be paid at the bank, which takes one order at a time, or cannot be priced.
 */
export async function planParts(
  { call, now }: Pick<CorrectionParts, 'call'> & { now: Instant },
  { parking, own }: { parking: CorrectableParking; own: PlannedPart },
): Promise<readonly PlannedPart[]> {
  const others = findOtherParts({ ...parking, ...factOf(own.to) })
  if (own.to.field === 'start' || others.length === 0) return [own]
  const priced: (TimedPart | null)[] = await Promise.all(
    others.map(async ({ part: { sessionId }, to }) => {
      const { price, start, end } = await call(previewCorrection, { sessionId, to })
      return price && { sessionId, to, price, start, end }
    }),
  ).catch(() => [null])
  const known = priced.filter((one) => one !== null)
  const all: TimedPart[] = [{ ...own, start: parking.start, end: parking.end }, ...known]
  const isOnePress = known.length === priced.length && all.every(({ price }) => price.charge === 0 || price.isEnough)
  if (!isOnePress) return [own]
  const rank = (part: TimedPart) => (isRunning(part, now) ? -Infinity : part.start)
  return all.sort((one, other) => rank(one) - rank(other))
}

function factOf(to: CorrectedTo): Partial<CorrectableParking> {
  if (to.field === 'vehicle') return { vehicle: to.vehicle }
  return to.field === 'zone' ? { zone: to.zone, parkingCode: to.parkingCode ?? null } : {}
}

/** What all of it comes to, as one sum to be paid or given back; with the end of the own part. */
export function sumOf(plan: readonly PlannedPart[], own: CorrectionPrice): CorrectionPrice {
  const sum = (name: 'price' | 'charge' | 'refund') => plan.reduce((total, { price }) => total + price[name], 0)
  const net = sum('charge') - sum('refund')
  return { ...own, price: sum('price'), charge: Math.max(0, net), refund: Math.max(0, -net) }
}

/** Two parts as one outcome, told of the parking of the first. */
export function addDone(first: Correction, next: Correction): Correction {
  const net = first.charge + next.charge - first.refund - next.refund
  const parts = first.parking.parts.map((part) => (part.sessionId === next.parking.sessionId ? next.parking : part))
  return {
    ...next,
    parking: { ...first.parking, parts },
    charge: Math.max(0, net),
    refund: Math.max(0, -net),
  }
}
