import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { AppError } from '../../shared/api/app-error.ts'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import { BeingPaidCard, ConflictCard } from '../../shared/flows/checkout/conflict-card.tsx'
import { type CityData, findPlace } from '../../shared/flows/parking/draft.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { formatUntil } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { GuestForm } from './draft.ts'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'

export interface ConflictViewProps {
  form: GuestForm
  flow: Pick<GuestPaymentFlow, 'offer' | '$minute' | 'pay' | 'back' | 'prolong' | 'canProlong' | 'inTheWay'>
  cityData: CityData
  /** Why the start was refused. */
  error: AppError
}

/** The vehicle is paid for, by this guest or by somebody else, or is being paid for at this moment. */
export function ConflictView({ form, flow, cityData, error }: ConflictViewProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const plate = useStore(form.$plate)
  const now = useStore(flow.$minute)
  const isBusy = useStore(flow.offer.$isBusy)
  const { timeZone } = cityData
  const own = flow.inTheWay()
  const place = findPlace(draft.place, cityData)
  const start = startOf(draft, now, timeZone)
  const end = own?.end ?? (start?.ok ? start.value : now) + draft.minutes * MINUTE_MS
  const zone = own ? (own.parkingCode ?? own.zone) : ((place?.parking ?? place?.zone)?.code ?? '')
  const facts = {
    plate,
    zone: intl.formatMessage({ id: 'checkout.zone' }, { zone }),
    until: intl.formatMessage(
      { id: own ? 'conflict.until' : 'conflict.wanted' },
      { time: formatUntil(end, now, timeZone) },
    ),
  }
  /** The refusal is not told once more beside the form. */
  function leave(): void {
    flow.offer.checkout.close()
    flow.back()
  }
  const back = (
    <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={leave}>
      {intl.formatMessage({ id: 'check.back' })}
    </Button>
  )
  if (error.code === 'ParkingSessionIsBeingPaid')
    return (
      <BeingPaidCard facts={facts} isBusy={isBusy} pay={flow.pay}>
        {back}
      </BeingPaidCard>
    )
  const canProlong = own !== null && flow.canProlong(own)
  return (
    <ConflictCard
      title={intl.formatMessage({ id: own ? 'conflict.paid.title' : 'conflict.taken.title' })}
      text={own ? null : intl.formatMessage({ id: 'conflict.taken.text' })}
      {...facts}
    >
      {canProlong && (
        <Button
          shape="wide"
          busy={isBusy && intl.formatMessage({ id: 'common.loading' })}
          onClick={() => void flow.prolong({ ...own, plate: draft.plate })}
        >
          {intl.formatMessage({ id: 'conflict.addTime' })}
        </Button>
      )}
      {back}
    </ConflictCard>
  )
}
