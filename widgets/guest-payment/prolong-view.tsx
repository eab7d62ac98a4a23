import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { parsePlate } from '../../shared/domain/plate.ts'
import { MoreWords } from '../../shared/flows/offer/more-words.tsx'
import { BlockingError } from '../../shared/flows/offer/blocking-error.tsx'
import { QuoteView } from '../../shared/flows/offer/quote-view.tsx'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { DurationChoice } from '../../shared/flows/parking/duration-choice.tsx'
import { ZoneNote } from '../../shared/flows/parking/zone-note.tsx'
import { formatUntil } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Form } from '../../shared/ui/form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { goToField } from '../../shared/ui/go-to-field.ts'
import { useFirstFocus } from '../../shared/ui/use-first-focus.ts'
import { ContactFields } from './contact-fields.tsx'
import type { GuestForm } from './draft.ts'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'
import type { Prolonged, Prolonging } from './prolonging.ts'

export interface ProlongViewProps {
  form: GuestForm
  flow: Pick<GuestPaymentFlow, '$minute' | 'back' | 'takeRetry'>
  cityData: CityData
  prolonging: Prolonging
}

/** More time for an own parking: how much, where the receipt goes, how it is paid. It takes the focus as it appears. */
export function ProlongView({ form, flow, cityData, prolonging }: ProlongViewProps) {
  const intl = useIntl()
  const { offer, parking } = prolonging
  const minutes = useStore(prolonging.$minutes)
  const now = useStore(flow.$minute)
  const price = useStore(offer.$price)
  const isBusy = useStore(offer.$isBusy)
  const card = useFirstFocus<HTMLDivElement>()
  useEffect(() => {
    if (flow.takeRetry()) goToField(card.current, 'method')
  }, [card, flow])
  const { timeZone } = cityData
  const options = prolonging.options()
  const time = formatUntil(prolonging.end(), now, timeZone)
  return (
    <div className="step">
      <Card place={card} title={intl.formatMessage({ id: 'more.title' })}>
        <Parked parking={parking} cityData={cityData} until={formatUntil(parking.end, now, timeZone)} />
        {options.length === 0 ? (
          <Notice title={intl.formatMessage({ id: 'more.none' })} />
        ) : (
          <Form className="stack has-pay-bar" onSubmit={prolonging.pay}>
            <Field
              label={intl.formatMessage({ id: 'more.add' })}
              hint={intl.formatMessage({ id: 'field.minutes.until' }, { time })}
            >
              <DurationChoice name="more" value={minutes} options={options} onChange={prolonging.choose} />
            </Field>
            <ContactFields form={form} cityData={cityData} />
            <div className="pay-bar pay-bar-long pay-bar-between">
              <QuoteView quote={offer.quote} timeZone={timeZone} />
              <BlockingError offer={offer} isBesidePrice />
              <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}>
                <MoreWords price={price} time={time} />
              </Button>
            </div>
          </Form>
        )}
        <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={flow.back}>
          {intl.formatMessage({ id: 'more.back' })}
        </Button>
      </Card>
    </div>
  )
}

function Parked({ parking, cityData, until }: { parking: Prolonged; cityData: CityData; until: string }) {
  const intl = useIntl()
  const parsed = parking.plate === null ? null : parsePlate(parking.plate)
  return (
    <div className="conflict-facts">
      {parsed?.valid && <PlateView plate={parsed} label={parsed.display} size="large" />}
      <p>
        <strong>{intl.formatMessage({ id: 'conflict.until' }, { time: until })}</strong>
        <span className="card-note">
          <ZoneNote stay={parking} cityData={cityData} />
        </span>
      </p>
    </div>
  )
}
