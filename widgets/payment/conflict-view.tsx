import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { AppError } from '../../shared/api/app-error.ts'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import { BeingPaidCard, ConflictCard } from '../../shared/flows/checkout/conflict-card.tsx'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { formatUntil } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { DriverData } from './driver.ts'
import type { PaymentFlow } from './payment-flow.ts'

export interface ConflictViewProps {
  flow: Pick<PaymentFlow, 'driver' | 'checkout' | 'start' | '$minute' | 'openExtension' | 'openAction'>
  driverData: DriverData
  /** Why the start was refused. */
  error: AppError
}

/** The vehicle is parked, by this driver or by somebody else, or is being paid for at this moment. */
export function ConflictView({ flow, driverData, error }: ConflictViewProps) {
  const intl = useIntl()
  const { start } = flow
  const draft = useStore(start.form.$values)
  const plate = useStore(start.form.$plate)
  const now = useStore(flow.$minute)
  const isBusy = useStore(start.offer.$isBusy)
  const { timeZone } = driverData
  const isBeingPaid = error.code === 'ParkingSessionIsBeingPaid'
  const own = isBeingPaid ? null : start.inTheWay()
  const place = findPlace(draft.place, driverData)
  const from = startOf(draft, now, timeZone)
  const wantedEnd = (from?.ok ? from.value : now) + draft.minutes * MINUTE_MS
  const zone = own ? (own.parkingCode ?? own.zone) : ((place?.parking ?? place?.zone)?.code ?? '')
  const time = formatUntil(own?.end ?? wantedEnd, now, timeZone)
  const isWaiting = own?.status === 'waiting'
  const facts = {
    plate,
    zone: intl.formatMessage({ id: 'checkout.zone' }, { zone }),
    until:
      own === null || own.end !== null
        ? intl.formatMessage({ id: own && !isWaiting ? 'conflict.until' : 'conflict.wanted' }, { time })
        : '',
  }

  /** The refusal is not told once more beside the form. */
  function leave(): void {
    flow.checkout.close()
    start.back()
  }

  function textOf(parking: DriverSession | null): string | null {
    if (parking === null) return intl.formatMessage({ id: 'conflict.taken.text' })
    if (parking.status === 'waiting') return intl.formatMessage({ id: 'field.plate.waiting' })
    return parking.end === null ? intl.formatMessage({ id: 'field.plate.parked' }) : null
  }

  const back = (
    <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={leave}>
      {intl.formatMessage({ id: 'check.back' })}
    </Button>
  )
  if (isBeingPaid)
    return (
      <BeingPaidCard facts={facts} isBusy={isBusy} pay={start.pay}>
        {back}
      </BeingPaidCard>
    )
  return (
    <ConflictCard title={intl.formatMessage({ id: titleOf(own) })} text={textOf(own)} {...facts}>
      {own && !isWaiting && own.end !== null && (
        <Button
          shape="wide"
          onClick={() => {
            leave()
            void flow.openExtension(own)
          }}
        >
          {intl.formatMessage({ id: 'conflict.addTime' })}
        </Button>
      )}
      {own && (isWaiting || own.end === null) && (
        <Button
          shape="wide"
          onClick={() => {
            leave()
            void flow.openAction('pay', own)
          }}
        >
          {intl.formatMessage({ id: 'payment.pay' })}
        </Button>
      )}
      {back}
    </ConflictCard>
  )
}

/** A parking that is paid for at its end, or not yet, is not called paid. */
function titleOf(own: DriverSession | null): string {
  if (own === null) return 'conflict.taken.title'
  return own.status === 'active' && own.end !== null ? 'conflict.paid.title' : 'conflict.own.title'
}
