import { useStore } from '@nanostores/react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Profile } from '../../shared/api/contract/profile.ts'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import { toIntervals } from '../../shared/domain/duration.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { PaymentMethodFields } from '../../shared/flows/checkout/payment-method-fields.tsx'
import { BlockingError } from '../../shared/flows/offer/blocking-error.tsx'
import { CheckCard } from '../../shared/flows/offer/check-card.tsx'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import type { ParkingContext } from '../../shared/flows/parking/field-props.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { formatMoney, formatUntil } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { isOpenEnd } from './draft.ts'
import type { DriverData } from './driver.ts'
import type { Funds } from '../../shared/flows/checkout/funds.ts'
import type { Shortage } from './shortage.ts'
import type { Start } from './start.ts'
import { TopUpNote } from './top-up-note.tsx'

export interface CheckViewProps {
  start: Pick<Start, 'form' | 'offer' | 'funds' | 'shortage' | 'pay' | 'topUpAtOnce' | 'back'>
  driverData: DriverData
  $minute: ParkingContext['$minute']
  /** The page that the driver is on. */
  host: string
}

/** The last look of a driver, with what it is paid from. */
export function CheckView({ start, driverData, $minute, host }: CheckViewProps) {
  const intl = useIntl()
  const { form, offer, funds } = start
  const draft = useStore(form.$values)
  const plate = useStore(form.$plate)
  const offered = useStore(offer.$price)
  const before = useStore(offer.$before)
  const now = useStore($minute)
  const isBusy = useStore(offer.$isBusy)

  const { timeZone, settings, profile } = driverData
  const place = findPlace(draft.place, driverData)
  const from = startOf(draft, now, timeZone)
  if (!place || !plate.valid || !from?.ok) return null
  const isOpen = isOpenEnd(draft, driverData)
  const price = isOpen ? null : offered
  const shortage = price === null ? null : start.shortage()
  const lack = shortage?.refill ?? null
  const method = funds.paymentMethod.chosen()
  const end = from.value + (isOpen ? toIntervals(settings.intervals).max : draft.minutes) * MINUTE_MS
  return (
    <CheckCard
      title={intl.formatMessage({ id: titleOf(price, { isOpen }) })}
      host={host}
      plate={plate}
      place={place}
      end={{
        label: intl.formatMessage({ id: isOpen ? 'payment.check.latest' : 'check.end' }),
        time: formatUntil(end, now, timeZone),
      }}
      now={now}
      timeZone={timeZone}
      rows={
        !isOpen && (
          <>
            <dt>{intl.formatMessage({ id: 'price.table.time' })}</dt>
            <dd>{formatTimeRange(from.value, end, timeZone)}</dd>
            {lack !== null && method && (
              <>
                <dt>{intl.formatMessage({ id: 'check.method' })}</dt>
                <dd>
                  <CityWords ru={method.title} en={method.titleEn} />
                </dd>
              </>
            )}
          </>
        )
      }
      note={intl.formatMessage({ id: isOpen ? 'payment.openEnd' : 'check.sign' })}
      price={price}
      before={before}
      isBusy={isBusy}
      isForOtherSum={lack !== null}
      payText={payText({ price, isOpen, lack }, intl)}
      onPay={lack === null ? start.pay : start.topUpAtOnce}
      otherWay={
        lack !== null && (
          <Button look="secondary" shape="wide" isBlocked={isBusy} onClick={() => void start.pay()}>
            {intl.formatMessage({ id: 'payment.topUp.other' })}
          </Button>
        )
      }
      onBack={start.back}
      problem={<BlockingError offer={offer} />}
    >
      {price !== null && price > 0 && <PaidBy {...{ funds, shortage, price }} balance={profile.balance} />}
    </CheckCard>
  )
}

function titleOf(price: Kopecks | null, { isOpen }: { isOpen: boolean }): string {
  if (isOpen) return 'payment.check.open'
  return price === 0 ? 'check.title.free' : 'check.title'
}

interface PaidByProps {
  funds: Funds
  shortage: Shortage | null
  price: Kopecks
  balance: Profile['balance']
}

/** From the balance, or by a method where there are no balances or the balance lacks something. */
function PaidBy({ funds, shortage, price, balance }: PaidByProps) {
  const intl = useIntl()
  if (!funds.sufficiency()) return <PaymentMethodFields paymentMethod={funds.paymentMethod} />
  if (shortage) return <TopUpNote {...{ shortage, price, balance }} />
  return (
    <p className="card-note">
      {balance === null
        ? intl.formatMessage({ id: 'payment.fromBalance.unknown' })
        : intl.formatMessage({ id: 'payment.fromBalance' }, { sum: formatMoney(shownBalance(balance), intl.locale) })}
    </p>
  )
}

/** A price that is not known is not named: the press asks for it first. `lack` is what the balance lacks of it. */
function payText(
  { price, isOpen, lack }: { price: Kopecks | null; isOpen: boolean; lack: Kopecks | null },
  intl: IntlShape,
): string {
  if (isOpen) return intl.formatMessage({ id: 'payment.submit.start' })
  if (price === null) return intl.formatMessage({ id: 'payment.submit.continue' })
  if (price === 0) return intl.formatMessage({ id: 'check.free' })
  return lack === null
    ? intl.formatMessage({ id: 'check.pay' }, { sum: formatMoney(price, intl.locale) })
    : intl.formatMessage({ id: 'payment.topUp.atOnce' }, { sum: formatMoney(lack, intl.locale) })
}
