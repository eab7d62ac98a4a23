import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { parsePlate } from '../../shared/domain/plate.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import type { Correcting } from '../../shared/flows/correction/correcting.ts'
import { CorrectionOffer } from '../../shared/flows/correction/correcting-view.tsx'
import { Loaded } from '../../shared/flows/loaded.tsx'
import type { Remote } from '../../shared/stores/remote.ts'
import { Card } from '../../shared/ui/card.tsx'
import { useFocusAfter } from '../../shared/ui/use-focus-after.ts'
import type { Driver, DriverData } from './driver.ts'
import type { Finished } from './finished-today.ts'
import { SessionHead } from './session-head.tsx'

export interface FinishedViewProps {
  list: Remote<Finished[]>
  driver: Pick<Driver, '$state'>
  driverData: DriverData
  correcting: Correcting
  now: number
}

/** The parkings of today that are over, each with the way to put it right. */
export function FinishedView({ list, driverData, ...context }: FinishedViewProps) {
  const intl = useIntl()
  const state = useStore(list)
  const ground = useRef<HTMLDivElement>(null)
  // The button that opened it is gone.
  useLayoutEffect(() => ground.current?.focus(), [])
  // What was corrected in all is no longer in the list.
  useFocusAfter(ground, { isOpen: useStore(context.correcting.$feature) !== null })
  return (
    <div className="step">
      <Card title={intl.formatMessage({ id: 'payment.finished' })} place={ground}>
        <Loaded state={state.status === 'idle' ? { status: 'loading' } : state} onRetry={() => void list.load()}>
          {(finished) =>
            finished.length === 0 ? (
              <p className="muted">{intl.formatMessage({ id: 'payment.finished.none' })}</p>
            ) : (
              <ul className="sessions">
                {finished.map((one) => (
                  <FinishedParking key={one.orderNumber} {...context} {...{ driverData, one }} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}

type FinishedParkingProps = Omit<FinishedViewProps, 'list'> & { one: Finished }

function FinishedParking({ driver, driverData, correcting, now, one }: FinishedParkingProps) {
  const { plate, zone, parkingCode, start, end, orderNumber } = one
  const { timeZone, zones } = driverData
  const parsed = parsePlate(plate)
  const vehicle = { number: plate, category: 'B', format: parsed.valid ? parsed.format : 'foreign' } as const
  const zoneName = zones.find(({ code }) => code === zone)?.name ?? zone
  return (
    <li className="session">
      <SessionHead driver={driver} session={{ zone, zoneName, parkingCode, vehicle }} />
      <p className="card-note">{formatTimeRange(start, end, timeZone)}</p>
      <CorrectionOffer {...{ correcting, start, now, timeZone }} sessionId={orderNumber} />
    </li>
  )
}
