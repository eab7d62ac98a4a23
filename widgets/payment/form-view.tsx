import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { formatDuration } from '../../shared/domain/duration.ts'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import { durationsOf } from '../../shared/flows/parking/draft.ts'
import { PlaceField } from '../../shared/flows/parking/place-field.tsx'
import { TimeFields } from '../../shared/flows/parking/time-fields.tsx'
import { priceOf } from '../../shared/flows/quote/quote.ts'
import { QuoteView } from '../../shared/flows/quote/quote-view.tsx'
import { cityText } from '../../shared/i18n/city-text.ts'
import { durationLabel, formatMoney } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { lateView } from '../../shared/ui/late-view.ts'
import { Select } from '../../shared/ui/select.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { isOpenEnd } from './draft.ts'
import type { DriverFacts } from './facts.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { VehicleField } from './vehicle-field.tsx'
import { Form } from '../../shared/ui/form.tsx'

const FlatView = lateView(() => import('./flat-view.tsx').then((module) => module.FlatView))

export interface PartProps {
  desk: Desk
  facts: DriverFacts
}

export function FormView({ desk }: { desk: Desk }) {
  const intl = useIntl()
  const state = useStore(desk.facts.$state)
  const names = useStore(desk.facts.city.$names)
  const { kind } = useStore(desk.start.form.$values)
  if (state.status !== 'ready') return <Skeleton shape="card" />
  const { value: facts } = state
  const { settings } = facts
  return (
    <Card
      title={intl.formatMessage({ id: settings.dontUseBalance ? 'payment.title.free' : 'payment.title' })}
      note={cityText(names['ru'] ?? '', names['en'] ?? null, intl.locale)}
    >
      {settings.useFlatParking && (
        <Choice
          label={intl.formatMessage({ id: 'stay.kind' })}
          value={kind}
          options={[
            { value: 'roadside', label: intl.formatMessage({ id: 'stay.kind.roadside' }) },
            { value: 'flat', label: intl.formatMessage({ id: 'stay.kind.flat' }) },
          ]}
          onChange={(next) => {
            desk.start.form.change({ kind: next })
            if (next === 'flat') void desk.openFlat()
          }}
        />
      )}
      {kind === 'flat' ? <Flat desk={desk} /> : <Roadside desk={desk} facts={facts} />}
    </Card>
  )
}

function Flat({ desk }: Pick<PartProps, 'desk'>) {
  const flat = useStore(desk.$flat)
  const lost = useStore(desk.$lostFlat)
  const waiting = <Skeleton shape="card" />
  if (lost !== null) return <FailureNotice code={lost} retry={() => void desk.openFlat()} />
  return <Suspense fallback={waiting}>{flat ? <FlatView desk={desk} flat={flat} /> : waiting}</Suspense>
}

function Roadside({ desk, facts }: PartProps) {
  const intl = useIntl()
  const { start } = desk
  const draft = useStore(start.form.$values)
  const quote = useStore(start.quote.$state)
  const isBusy = useStore(start.$isBusy)
  const isOpen = isOpenEnd(draft, facts)
  const price = priceOf(quote)

  return (
    <Form onSubmit={start.next}>
      <div className="stack-tight">
        <PlaceField form={start.form} desk={desk} facts={facts} />
        <FavouriteButton desk={desk} facts={facts} />
      </div>
      <VehicleField desk={desk} facts={facts} />
      <TimeFields
        form={start.form}
        desk={desk}
        facts={facts}
        duration={isOpen ? <ReminderField desk={desk} facts={facts} /> : null}
      />
      <QuoteView
        quote={start.quote}
        timeZone={facts.timeZone}
        {...(isOpen
          ? { title: intl.formatMessage({ id: 'payment.ahead' }, { time: formatDuration(draft.minutes || 60) }) }
          : {})}
      />
      {isOpen ? (
        <p className="card-note">{intl.formatMessage({ id: 'payment.openEnd' })}</p>
      ) : (
        <Funds desk={desk} facts={facts} />
      )}
      <Obstacle desk={start} isBesidePrice />
      <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'price.asking' })}>
        {intl.formatMessage({ id: submitId(price, desk) })}
      </Button>
    </Form>
  )
}

/** Readings gD-01. */
function submitId(price: number | null, { start }: Desk): string {
  if (start.toExtend()) return 'payment.submit.continue'
  return price === 0 ? 'payment.submit.free' : 'payment.submit.start'
}

/** Of an open end the duration is a reminder, no more (readings gD-37). */
function ReminderField({ desk, facts }: PartProps) {
  const intl = useIntl()
  const { minutes } = useStore(desk.start.form.$values)
  const options = durationsOf(facts).map((one) => ({ value: String(one), label: durationLabel(one, intl) }))
  return (
    <Field
      label={intl.formatMessage({ id: 'payment.remind' })}
      optional={intl.formatMessage({ id: 'common.optional' })}
    >
      <Select
        name="minutes"
        value={String(minutes)}
        options={[{ value: '0', label: intl.formatMessage({ id: 'payment.remind.none' }) }, ...options]}
        onChange={(next) => desk.start.form.change({ minutes: Number(next) })}
      />
    </Field>
  )
}

/** What is there to pay with. */
function Funds({ desk, facts }: PartProps) {
  const intl = useIntl()
  useStore(desk.start.quote.$state)
  const funds = desk.start.funds()
  if (!funds) return null
  const sum = formatMoney(shownBalance(facts.profile.balance), intl.locale)
  return (
    <p className="card-note">
      {intl.formatMessage({ id: 'payment.balance' }, { sum })}
      {!funds.isEnough &&
        ` · ${intl.formatMessage({ id: 'payment.short' }, { sum: formatMoney(funds.refill, intl.locale) })}`}
    </p>
  )
}
