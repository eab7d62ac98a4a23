import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { CityFacts } from '../../shared/flows/parking/draft.ts'
import { PlaceField } from '../../shared/flows/parking/place-field.tsx'
import { TimeFields } from '../../shared/flows/parking/time-fields.tsx'
import { VehicleFields } from '../../shared/flows/parking/vehicle-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { lateView } from '../../shared/ui/late-view.ts'
import { ContactFields } from './contact-fields.tsx'
import type { Desk } from './desk.ts'
import { FlatFields } from './flat-fields.tsx'
import type { GuestPaymentModel } from './model.ts'
import { Form } from '../../shared/ui/form.tsx'

const DeskView = lateView(() => import('./desk-view.tsx').then((module) => module.DeskView))

export interface FieldsProps {
  model: GuestPaymentModel
  /** Both null while the city is on its way: the form takes input all the same. */
  desk: Desk | null
  facts: CityFacts | null
}

export function FormView({ model, desk, facts }: FieldsProps) {
  const intl = useIntl()
  const { kind } = useStore(model.form.$values)

  return (
    <Card
      title={intl.formatMessage({ id: 'guest.title' })}
      note={desk ? <CityName desk={desk} /> : intl.formatMessage({ id: 'common.loading' })}
    >
      <Form aria-busy={!facts} onSubmit={model.next}>
        {facts?.settings.useFlatParking && (
          <Choice
            label={intl.formatMessage({ id: 'stay.kind' })}
            value={kind}
            options={[
              { value: 'roadside', label: intl.formatMessage({ id: 'stay.kind.roadside' }) },
              { value: 'flat', label: intl.formatMessage({ id: 'stay.kind.flat' }) },
            ]}
            onChange={(next) => model.form.change({ kind: next })}
          />
        )}
        {kind === 'flat' ? <FlatFields /> : <RoadsideFields model={model} desk={desk} facts={facts} />}
      </Form>
    </Card>
  )
}

function CityName({ desk }: { desk: Desk }) {
  const intl = useIntl()
  const names = useStore(desk.city.$names)
  const city = names[intl.locale] ?? names['ru']
  return city ? intl.formatMessage({ id: 'guest.city' }, { city }) : intl.formatMessage({ id: 'common.loading' })
}

function RoadsideFields({ model, desk, facts }: FieldsProps) {
  return (
    <>
      <PlaceField form={model.form} desk={desk} facts={facts} />
      <VehicleFields form={model.form} facts={facts} />
      <TimeFields form={model.form} desk={desk} facts={facts} />
      <ContactFields model={model} desk={desk} facts={facts} />
      {desk && facts ? (
        <Suspense fallback={<NoQuote />}>
          <DeskView desk={desk} facts={facts} />
        </Suspense>
      ) : (
        <NoQuote />
      )}
      <SubmitButton model={model} desk={desk} />
    </>
  )
}

/** While there is nobody to ask for a price; of the same size as the place of a price. */
function NoQuote() {
  const intl = useIntl()
  return (
    <div className="quote">
      <span className="quote-title">{intl.formatMessage({ id: 'price.title' })}</span>
      <p className="quote-empty">{intl.formatMessage({ id: 'price.missing' })}</p>
    </div>
  )
}

/** The same button before the city has answered and afterwards: whoever has come to it by the keyboard keeps the place. */
function SubmitButton({ model, desk }: Pick<FieldsProps, 'model' | 'desk'>) {
  const intl = useIntl()
  const isBusy = useStore(model.$isBusy)
  const price = useStore(desk?.$price ?? model.beforeDesk.$price)
  const paid = price === 0 ? 'guest.submit.free' : 'guest.submit.continue'
  return (
    <Button
      type="submit"
      shape="wide"
      busy={isBusy && intl.formatMessage({ id: desk ? 'price.asking' : 'common.loading' })}
    >
      {intl.formatMessage({ id: price === null ? 'guest.submit.start' : paid })}
    </Button>
  )
}
