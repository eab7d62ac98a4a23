import { useStore } from '@nanostores/react'
import { Suspense, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { formatDuration } from '../../shared/domain/duration.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { BlockingError } from '../../shared/flows/offer/blocking-error.tsx'
import { durationsOf } from '../../shared/flows/parking/draft.ts'
import type { ParkingContext } from '../../shared/flows/parking/field-props.ts'
import { PlaceField } from '../../shared/flows/parking/place-field.tsx'
import { TimeFields } from '../../shared/flows/parking/time-fields.tsx'
import { QuoteView } from '../../shared/flows/offer/quote-view.tsx'
import { CityName } from '../../shared/i18n/city-name.tsx'
import { durationLabel, formatMoney } from '../../shared/i18n/format.ts'
import type { PageLink } from '../../shared/flows/content/page-link.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card, type CardProps } from '../../shared/ui/card.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Select } from '../../shared/ui/select.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { PaymentFlow } from './payment-flow.ts'
import { type DriverForm, isOpenEnd } from './draft.ts'
import type { DriverData } from './driver.ts'
import type { Start } from './start.ts'
import { FavouriteButton, type FavouriteButtonProps } from './favourite-button.tsx'
import { VehicleField } from './vehicle-field.tsx'
import { Form } from '../../shared/ui/form.tsx'

const FlatView = lazyView(() => import('./flat-view.tsx').then((module) => module.DriverFlatView))

export interface FormViewProps {
  flow: Pick<PaymentFlow, 'driver' | 'start' | '$flat' | '$lostFlat' | 'openFlat' | 'topUpPage'> & PlacesOffered
  place: CardProps['place']
}

/** What the place field and its mark offer. */
type PlacesOffered = ParkingContext & FavouriteButtonProps['favourites']

export function FormView({ flow, place }: FormViewProps) {
  const intl = useIntl()
  const state = useStore(flow.driver.$state)
  const names = useStore(flow.driver.city.$names)
  const { kind } = useStore(flow.start.form.$values)
  if (state.status !== 'ready') return <Skeleton shape="card" />
  const { value: driverData } = state
  const { settings } = driverData
  return (
    <Card
      place={place}
      title={intl.formatMessage({ id: settings.dontUseBalance ? 'payment.title.free' : 'payment.title' })}
      note={<CityName names={names} />}
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
            flow.start.form.change({ kind: next })
            if (next === 'flat') void flow.openFlat()
          }}
        />
      )}
      {kind === 'flat' ? (
        <Flat flow={flow} balance={driverData.profile.balance} />
      ) : (
        <Roadside start={flow.start} places={flow} driverData={driverData} topUpPage={flow.topUpPage} />
      )}
    </Card>
  )
}

interface FlatProps {
  flow: Pick<PaymentFlow, '$flat' | '$lostFlat' | 'openFlat'>
  balance: Profile['balance']
}

function Flat({ flow, balance }: FlatProps) {
  const flat = useStore(flow.$flat)
  const lost = useStore(flow.$lostFlat)
  const waiting = <Skeleton shape="card" />
  if (lost !== null) return <FailureNotice error={{ code: lost }} retry={() => void flow.openFlat()} />
  return <Suspense fallback={waiting}>{flat ? <FlatView flat={flat} balance={balance} /> : waiting}</Suspense>
}

interface RoadsideProps {
  start: Start
  places: PlacesOffered
  driverData: DriverData
  topUpPage: PageLink
}

function Roadside({ start, places, driverData, topUpPage }: RoadsideProps) {
  const intl = useIntl()
  const { form, offer } = start
  const draft = useStore(form.$values)
  const price = useStore(offer.$price)
  const isBusy = useStore(offer.$isBusy)
  const isOpen = isOpenEnd(draft, driverData)

  return (
    <Form className="stack has-pay-bar" onSubmit={start.next}>
      <div className="stack-tight">
        <PlaceField form={form} context={places} cityData={driverData} />
        <FavouriteButton form={form} favourites={places} driverData={driverData} />
      </div>
      <VehicleField form={form} saving={start.saving} driverData={driverData} />
      <TimeFields
        form={form}
        context={places}
        cityData={driverData}
        duration={isOpen ? <ReminderField form={form} driverData={driverData} /> : null}
      />
      {isOpen ? (
        <p className="card-note">{intl.formatMessage({ id: 'payment.openEnd' })}</p>
      ) : (
        <Balance start={start} balance={driverData.profile.balance} topUpPage={topUpPage} />
      )}
      <div className="pay-bar">
        <QuoteView
          quote={offer.quote}
          timeZone={driverData.timeZone}
          {...(isOpen
            ? { title: intl.formatMessage({ id: 'payment.ahead' }, { time: formatDuration(draft.minutes || 60) }) }
            : {})}
        />
        <BlockingError offer={offer} isBesidePrice />
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'price.asking' })}>
          {intl.formatMessage({ id: submitId(price, start) })}
        </Button>
      </div>
    </Form>
  )
}

/** The button continues where the driver would extend a running parking (readings gD-01). */
function submitId(price: Kopecks | null, { toExtend }: Start): string {
  if (toExtend()) return 'payment.submit.continue'
  return price === 0 ? 'check.free' : 'payment.submit.start'
}

/** Where a parking has no end, the duration is a reminder alone (readings gD-37). */
function ReminderField({ form, driverData }: { form: DriverForm; driverData: DriverData }) {
  const intl = useIntl()
  const { minutes } = useStore(form.$values)
  const options = durationsOf(driverData).map((one) => ({ value: String(one), label: durationLabel(one, intl) }))
  return (
    <Field
      label={intl.formatMessage({ id: 'payment.remind' })}
      optional={intl.formatMessage({ id: 'common.optional' })}
    >
      <Select
        name="minutes"
        value={String(minutes)}
        options={[{ value: '0', label: intl.formatMessage({ id: 'payment.remind.none' }) }, ...options]}
        onChange={(next) => form.change({ minutes: Number(next) })}
      />
    </Field>
  )
}

interface BalanceProps {
  start: Pick<Start, 'funds' | 'shortage'>
  balance: Profile['balance']
  topUpPage: PageLink
}

/** What there is to pay the price with; where that is not known, the way to more of it alone. */
function Balance({ start, balance, topUpPage }: BalanceProps) {
  const intl = useIntl()
  const url = useStore(topUpPage.$url)
  const note = useId()
  // The window of the top-up gives the focus back to what has opened it, and there is enough by then.
  const [isFollowed, setFollowed] = useState(false)
  const sufficiency = start.funds.sufficiency()
  if (!sufficiency) return null
  // The same sum as on the last look.
  const { refill } = start.shortage() ?? sufficiency
  const lack = intl.formatMessage({ id: 'payment.short' }, { sum: formatMoney(refill, intl.locale) })
  const follow: typeof topUpPage.follow = (event) => {
    setFollowed(true)
    topUpPage.follow(event)
  }
  return (
    <div className="stack-tight">
      {balance !== null && (
        <p id={note} className="card-note">
          {intl.formatMessage({ id: 'payment.balance' }, { sum: formatMoney(shownBalance(balance), intl.locale) })}
          {!sufficiency.isEnough && ` · ${lack}`}
        </p>
      )}
      {(balance === null || !sufficiency.isEnough || isFollowed) && (
        <ButtonLink href={url} onClick={follow} aria-describedby={balance === null ? undefined : note}>
          {intl.formatMessage({ id: 'payment.balance.topUp' })}
        </ButtonLink>
      )}
    </div>
  )
}
