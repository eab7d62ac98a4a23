import { useStore } from '@nanostores/react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Kopecks } from '../../shared/domain/money.ts'
import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { BlockingError } from '../../shared/flows/offer/blocking-error.tsx'
import { CheckCard } from '../../shared/flows/offer/check-card.tsx'
import { type CityData, findPlace } from '../../shared/flows/parking/draft.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { formatMoment, formatMoney } from '../../shared/i18n/format.ts'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { type GuestForm, methodOf } from './draft.ts'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'

/** A phone breaks at its blanks, where it has to. */
const NO_BREAK_HYPHEN = '\u2011'

export interface CheckViewProps {
  form: GuestForm
  flow: Pick<GuestPaymentFlow, 'offer' | 'remembering' | '$minute' | 'host' | 'pay' | 'back'>
  cityData: CityData
}

/** The last look of a guest, with the phone and the way to pay. */
export function CheckView({ form, flow, cityData }: CheckViewProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const plate = useStore(form.$plate)
  const price = useStore(flow.offer.$price)
  const before = useStore(flow.offer.$before)
  const now = useStore(flow.$minute)
  const isBusy = useStore(flow.offer.$isBusy)
  const isWanted = useStore(flow.remembering.$isWanted)

  const { timeZone } = cityData
  const place = findPlace(draft.place, cityData)
  const start = startOf(draft, now, timeZone)
  if (!place || !plate.valid || !start?.ok) return null
  const method = methodOf(draft, cityData)
  const end = start.value + draft.minutes * 60_000
  const phone = parsePhone(draft.phone)
  return (
    <CheckCard
      title={intl.formatMessage({ id: price === 0 ? 'check.title.free' : 'check.title' })}
      host={flow.host}
      plate={plate}
      place={place}
      end={{ label: intl.formatMessage({ id: 'check.end' }), time: formatMoment(end, timeZone, 'HH:mm') }}
      now={now}
      timeZone={timeZone}
      rows={
        <>
          <dt>{intl.formatMessage({ id: 'price.table.time' })}</dt>
          <dd>{formatTimeRange(start.value, end, timeZone)}</dd>
          {price !== 0 && (
            <>
              <dt>{intl.formatMessage({ id: 'check.contact' })}</dt>
              <dd>{phone ? formatPhone(phone).replaceAll('-', NO_BREAK_HYPHEN) : draft.email}</dd>
              <dt>{intl.formatMessage({ id: 'check.method' })}</dt>
              <dd>{method && <CityWords ru={method.title} en={method.titleEn} />}</dd>
            </>
          )}
        </>
      }
      note={intl.formatMessage({ id: 'check.sign' })}
      price={price}
      before={before}
      isBusy={isBusy}
      payText={payText(price, intl)}
      onPay={flow.pay}
      onBack={flow.back}
      problem={<BlockingError offer={flow.offer} />}
    >
      <Checkbox name="remember" isChecked={isWanted} onChange={flow.remembering.want}>
        {intl.formatMessage({ id: 'guest.remember' })}
      </Checkbox>
    </CheckCard>
  )
}

/** A price that is not known is not named: the press asks for it first. */
function payText(price: Kopecks | null, intl: IntlShape): string {
  if (price === null) return intl.formatMessage({ id: 'guest.submit.continue' })
  return price === 0
    ? intl.formatMessage({ id: 'check.free' })
    : intl.formatMessage({ id: 'check.pay' }, { sum: formatMoney(price, intl.locale) })
}
