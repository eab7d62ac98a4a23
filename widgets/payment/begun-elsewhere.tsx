import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { formatMoment } from '../../shared/i18n/format.ts'
import { Said } from '../../shared/ui/announcer.tsx'
import type { PaymentFlow } from './payment-flow.ts'

export interface BegunElsewhereProps {
  flow: Pick<PaymentFlow, 'sessions' | 'checkout'>
  timeZone: string
}

/** Says the parking that has begun without this view: in another tab, on another device, or by a top-up. */
export function BegunElsewhere({ flow, timeZone }: BegunElsewhereProps) {
  const intl = useIntl()
  const running = useStore(flow.sessions.$running)
  const { step } = useStore(flow.checkout.$state)
  // What is being paid for here tells of its parking itself.
  const isAtRest = step === 'idle' || step === 'refused'
  const known = useRef<ReadonlySet<string> | null>(null)
  const [begun, setBegun] = useState<DriverSession | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = new Set(running.map(({ id }) => id))
    const other = running.find(({ id }) => before && !before.has(id))
    if (other && isAtRest) setBegun(other)
  }, [running, isAtRest])
  return <Said>{begun && textOf(begun, timeZone, intl)}</Said>
}

function textOf({ vehicle, parkingCode, zone, end }: DriverSession, timeZone: string, intl: IntlShape): string {
  const plate = parsePlate(vehicle.number, { format: vehicle.format })
  const values = { plate: plate.valid ? plate.display : vehicle.number, place: parkingCode ?? zone }
  if (end === null) return intl.formatMessage({ id: 'payment.running.begunOpen' }, values)
  return intl.formatMessage({ id: 'payment.running.begun' }, { ...values, time: formatMoment(end, timeZone, 'HH:mm') })
}
