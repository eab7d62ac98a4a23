import { useStore } from '@nanostores/react'
import { type Ref, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { City } from '../../shared/flows/parking/city.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { PlaceField } from '../../shared/flows/parking/place-field.tsx'
import { TimeFields } from '../../shared/flows/parking/time-fields.tsx'
import { VehicleFields } from '../../shared/flows/parking/vehicle-fields.tsx'
import { CityName } from '../../shared/i18n/city-name.tsx'
import { cityNameIn } from '../../shared/i18n/city-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { ContactFields } from './contact-fields.tsx'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'
import type { GuestPaymentModel } from './model.ts'
import type { RunningLineProps } from './running-line.tsx'
import { Form } from '../../shared/ui/form.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

const FlatOff = lazyView(() => import('./flat-off.tsx').then((module) => module.FlatOff))
const GuestFlatView = lazyView(() => import('./flat-view.tsx').then((module) => module.GuestFlatView))
/** Where its code does not come, the city's name stands on. */
const RunningLine = lazyView<RunningLineProps>(() =>
  import('./running-line.tsx').then(
    (module) => module.RunningLine,
    () =>
      ({ children }) =>
        children,
  ),
)
const PriceView = lazyView(() => import('./price-view.tsx').then((module) => module.PriceView))

interface FormViewProps {
  /** Takes the focus when a step has led back here. */
  place: Ref<HTMLDivElement>
  model: Pick<GuestPaymentModel, 'form' | 'next' | '$isBusy' | 'beforeFlow'>
  /** Both null while the city is being loaded; the form takes input all the same. */
  flow: GuestPaymentFlow | null
  cityData: CityData | null
}

export function FormView({ place, model, flow, cityData }: FormViewProps) {
  const intl = useIntl()
  const { kind } = useStore(model.form.$values)

  return (
    <Card
      place={place}
      title={intl.formatMessage({ id: 'guest.title' })}
      note={flow ? <HeadLine flow={flow} cityData={cityData} /> : intl.formatMessage({ id: 'common.loading' })}
    >
      <div className="stack">
        {cityData?.settings.useFlatParking && (
          <Choice
            label={intl.formatMessage({ id: 'stay.kind' })}
            value={kind}
            options={[
              { value: 'roadside', label: intl.formatMessage({ id: 'stay.kind.roadside' }) },
              { value: 'flat', label: intl.formatMessage({ id: 'stay.kind.flat' }) },
            ]}
            onChange={(next) => {
              model.form.change({ kind: next })
              if (next === 'flat') void flow?.openFlat()
            }}
          />
        )}
        {kind === 'flat' && flow && cityData ? (
          <BehindBarrier model={model} flow={flow} cityData={cityData} />
        ) : (
          <Form className="stack has-pay-bar" aria-busy={!cityData} onSubmit={model.next}>
            <RoadsideFields model={model} flow={flow} cityData={cityData} />
          </Form>
        )}
      </div>
    </Card>
  )
}

interface BehindBarrierProps extends Pick<FormViewProps, 'model'> {
  flow: GuestPaymentFlow
  cityData: CityData
}

function BehindBarrier({ model, flow, cityData }: BehindBarrierProps) {
  const flat = useStore(flow.$flat)
  const lost = useStore(flow.$lostFlat)
  const waiting = <Skeleton shape="card" />
  if (lost !== null) return <FailureNotice error={{ code: lost }} retry={() => void flow.openFlat()} />
  if (!cityData.settings.guestFlat)
    return (
      <Suspense fallback={waiting}>
        <FlatOff />
      </Suspense>
    )
  return (
    <Suspense fallback={waiting}>
      {flat ? <GuestFlatView flat={flat} form={model.form} cityData={cityData} /> : waiting}
    </Suspense>
  )
}

/** Where one pays, or what is paid for already. */
function HeadLine({ flow, cityData }: Pick<FormViewProps, 'cityData'> & { flow: GuestPaymentFlow }) {
  const last = flow.lastSession()
  const city = <CityLine city={flow.city} />
  if (!last || !cityData) return city
  return (
    <Suspense fallback={city}>
      <RunningLine session={last} flow={flow} cityData={cityData}>
        {city}
      </RunningLine>
    </Suspense>
  )
}

function CityLine({ city: { $names, $isNameAwaited } }: { city: City }) {
  const intl = useIntl()
  const names = useStore($names)
  const isAwaited = useStore($isNameAwaited)
  if (cityNameIn(names, intl.locale))
    return intl.formatMessage({ id: 'guest.city' }, { city: <CityName key="city" names={names} /> })
  return intl.formatMessage({ id: isAwaited ? 'common.loading' : 'guest.city.nameless' })
}

function RoadsideFields({ model, flow, cityData }: Omit<FormViewProps, 'place'>) {
  const price = useStore(flow?.offer.$price ?? model.beforeFlow.$price)
  return (
    <>
      <PlaceField form={model.form} context={flow} cityData={cityData} />
      <VehicleFields form={model.form} cityData={cityData} />
      <TimeFields form={model.form} context={flow} cityData={cityData} />
      <ContactFields form={model.form} cityData={cityData} price={price} />
      <div className="pay-bar">
        {flow && cityData ? (
          <Suspense fallback={<NoQuote />}>
            <PriceView offer={flow.offer} timeZone={cityData.timeZone} />
          </Suspense>
        ) : (
          <NoQuote />
        )}
        <SubmitButton model={model} flow={flow} />
      </div>
    </>
  )
}

/** Keeps the place of a price, in its size, until the city can be asked for one. */
function NoQuote() {
  const intl = useIntl()
  return (
    <div className="quote">
      <span className="quote-title">{intl.formatMessage({ id: 'price.title' })}</span>
      <p className="quote-empty">{intl.formatMessage({ id: 'price.missing' })}</p>
    </div>
  )
}

/** The same button before the city has answered and afterwards, so that the keyboard's focus stays on it. */
function SubmitButton({ model, flow }: Pick<FormViewProps, 'model' | 'flow'>) {
  const intl = useIntl()
  const isBusy = useStore(model.$isBusy)
  const price = useStore(flow?.offer.$price ?? model.beforeFlow.$price)
  const paid = price === 0 ? 'check.free' : 'guest.submit.continue'
  return (
    <Button
      type="submit"
      shape="wide"
      busy={isBusy && intl.formatMessage({ id: flow ? 'price.asking' : 'common.loading' })}
    >
      {intl.formatMessage({ id: price === null ? 'guest.submit.start' : paid })}
    </Button>
  )
}
