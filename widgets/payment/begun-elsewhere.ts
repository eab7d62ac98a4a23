import { useEffect, useRef, useState } from 'react'
import type { IntlShape } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { formatMoment } from '../../shared/i18n/format.ts'
import { useSaid } from '../../shared/ui/announcer.tsx'

interface Running {
  /** Null while it is not known what runs. */
  running: readonly DriverSession[] | null
  /** Nothing is being paid for here, which would tell of its parking itself. */
  isAtRest: boolean
  timeZone: string
}

/** Says the parking that has begun without this view: in another tab, on another device, or by a top-up. */
export function useBegunElsewhere({ running, isAtRest, timeZone }: Running, intl: IntlShape): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [begun, setBegun] = useState<DriverSession | null>(null)
  useEffect(() => {
    if (running === null) return
    const before = known.current
    known.current = new Set(running.map(({ id }) => id))
    const other = running.find(({ id }) => before && !before.has(id))
    if (other && isAtRest) setBegun(other)
  }, [running, isAtRest])
  useSaid(begun && textOf(begun, timeZone, intl))
}

function textOf({ vehicle, parkingCode, zone, end }: DriverSession, timeZone: string, intl: IntlShape): string {
  const plate = parsePlate(vehicle.number, { format: vehicle.format })
  const values = { plate: plate.valid ? plate.display : vehicle.number, place: parkingCode ?? zone }
  if (end === null) return intl.formatMessage({ id: 'payment.running.begunOpen' }, values)
  return intl.formatMessage({ id: 'payment.running.begun' }, { ...values, time: formatMoment(end, timeZone, 'HH:mm') })
}
