import { useStore } from '@nanostores/react'
import { type FormEvent, useRef } from 'react'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { QuoteView } from '../../shared/flows/quote/quote-view.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { CityFacts } from './draft.ts'
import { FlatFields } from './flat-fields.tsx'
import type { GuestPaymentModel } from './model.ts'
import { Obstacle } from './obstacle.tsx'
import { PlaceField } from './place-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { VehicleFields } from './vehicle-fields.tsx'

export interface FieldsProps {
  model: GuestPaymentModel
  facts: CityFacts
}

export function FormView({ model, facts }: FieldsProps) {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const { kind } = useStore(model.form.$draft)
  const cityName = useStore(model.city.$names)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = await model.next()
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"], [data-field="${wrong}"] input`)?.focus()
  }

  return (
    <Card title={text('guest.title')} note={text('guest.city', { city: cityName[text.language] ?? cityName['ru'] ?? '' })}>
      <form ref={form} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        {facts.settings.useFlatParking && (
          <Choice
            label={text('guest.kind')}
            value={kind}
            options={[
              { value: 'roadside', label: text('guest.kind.roadside') },
              { value: 'flat', label: text('guest.kind.flat') },
            ]}
            onChange={(next) => model.form.change({ kind: next })}
          />
        )}
        {kind === 'flat' ? <FlatFields /> : <RoadsideFields model={model} facts={facts} />}
      </form>
    </Card>
  )
}

function RoadsideFields({ model, facts }: FieldsProps) {
  return (
    <>
      <PlaceField model={model} facts={facts} />
      <VehicleFields model={model} facts={facts} />
      <TimeFields model={model} facts={facts} />
      <ContactFields model={model} facts={facts} />
      <QuoteView quote={model.quote} timeZone={facts.timeZone} />
      <Obstacle model={model} />
      <SubmitButton model={model} />
    </>
  )
}

function SubmitButton({ model }: { model: GuestPaymentModel }) {
  const text = useText()
  const quote = useStore(model.quote.$state)
  const isBusy = useStore(model.$isBusy)
  const price = 'cost' in quote && quote.cost ? quote.cost.price : null
  const paid = price === 0 ? 'guest.submit.free' : 'guest.submit.continue'
  return (
    <Button type="submit" shape="wide" busy={isBusy && text('price.asking')}>
      {text(price === null ? 'guest.submit.start' : paid)}
    </Button>
  )
}
