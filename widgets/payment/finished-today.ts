import { getOperations, type Operation } from '../../shared/api/contract/operations.ts'
import { periodBounds } from '../../shared/domain/operation-period.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { Clock } from '../../shared/stores/clock.ts'
import { createRemote, type OwnedRemote } from '../../shared/stores/remote.ts'

/** A paid parking of today that is over; times as instants. */
export interface Finished extends Pick<Operation, 'orderNumber' | 'parkingCode'> {
  plate: string
  zone: string
  start: number
  end: number
}

export interface FinishedTodayParts {
  authGuard: Pick<AuthGuard, 'call'>
  clock: Pick<Clock, 'now'>
  timeZone(): string
}

/** The driver's parkings that are over and may still be put right, newest first (readings gD-44). */
export function createFinishedToday({ authGuard, clock, timeZone }: FinishedTodayParts): OwnedRemote<Finished[]> {
  return createRemote({
    async fetch({ signal }) {
      const now = clock.now()
      const zone = timeZone()
      const bounds = periodBounds({ period: 'today', now, timeZone: zone })
      if (!bounds.ok) return []
      const question = { bounds: bounds.value, type: 'payment', timeZone: zone, cursor: null } as const
      const lines = await authGuard.call(getOperations, question, { signal })
      return lines.flatMap((line) => toFinished(line, now))
    },
  })
}

/** Its number is that of the parking. */
function toFinished(line: Operation, now: number): Finished[] {
  const { correctable, orderNumber, plate, zone, parkingCode, start, end } = line
  if (correctable.length === 0 || start === null || end === null || plate === null || zone === null) return []
  if (end > now) return []
  return [{ orderNumber, plate, zone, parkingCode, start, end }]
}
