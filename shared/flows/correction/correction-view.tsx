import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { CorrectableParking, Correction } from '../../api/contract/correction.ts'
import { toCityTime } from '../../domain/city-time.ts'
import { formatTimeRange } from '../../domain/time-range.ts'
import { formatMoment, formatMoney } from '../../i18n/format.ts'
import { errorText } from '../../ui/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { bringIntoSight } from '../../ui/come-into-sight.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { goToField, showField } from '../../ui/go-to-field.ts'
import { TimeInput } from '../../ui/masked-input/time-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { PaymentMethodFields } from '../checkout/payment-method-fields.tsx'
import { PlaceField } from '../parking/place-field.tsx'
import { VehicleFields } from '../parking/vehicle-fields.tsx'
import type { CorrectionModel } from './correction.ts'
import { CorrectionFacts } from './correction-facts.tsx'
import { findOtherParts } from './other-parts.ts'
import { OtherPartsView } from './other-parts-view.tsx'
import { PriceLine } from './price-line.tsx'
import { FIELDS } from './rules.ts'

interface Props {
  model: CorrectionModel
}

/** What was wrong, what is right, what it comes to, and what has become of it. */
export function CorrectionView({ model }: Props) {
  const intl = useIntl()
  const parking = useStore(model.$parking)
  const done = useStore(model.$done)
  const id = useId()
  return (
    <Dialog
      title={intl.formatMessage({ id: 'correction.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={model.close}
      footer={<Footer model={model} form={id} />}
    >
      <div className="stack">
        {done ? (
          <Outcome model={model} done={done} />
        ) : (
          <Form id={id} onSubmit={model.confirm}>
            <Wish model={model} parking={parking} />
          </Form>
        )}
        <Failure model={model} />
      </div>
    </Dialog>
  )
}

function Wish({ model, parking }: Props & { parking: CorrectableParking | null }) {
  const intl = useIntl()
  const field = useStore(model.$field)
  const choice = useRef<HTMLDivElement>(null)
  const price = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // What was wrong, and what it will come to, stand below the edge of a phone. The arrows that walk through the choice keep the focus in it.
  useEffect(() => {
    if (field === null || !isPressed.current) return
    isPressed.current = false
    bringIntoSight(price.current)
    const form = choice.current?.closest('form') ?? null
    const go = choice.current?.querySelector(':focus-visible') ? showField : goToField
    go(form, FIELDS[field][0])
    // What is typed takes the place of what was wrong.
    const root = choice.current?.getRootNode() as Document | ShadowRoot | undefined
    if (root?.activeElement instanceof HTMLInputElement) root.activeElement.select()
  }, [field])
  const isFailed = useStore(model.press.$blockingError) !== null
  if (parking === null) return isFailed ? null : <Skeleton shape="card" />
  if (parking.correctable.length === 0) {
    return (
      <>
        <CorrectionFacts parking={parking} cityData={model.cityData} />
        <Notice title={intl.formatMessage({ id: 'correction.none' })} />
        <Others model={model} parking={parking} />
      </>
    )
  }
  return (
    <>
      <CorrectionFacts parking={parking} cityData={model.cityData} />
      <Others model={model} parking={parking} />
      <Parts model={model} parking={parking} />
      <div ref={choice}>
        <Field kind="group" label={intl.formatMessage({ id: 'correction.what' })}>
          <Choice
            value={field}
            options={parking.correctable.map((value) => ({
              value,
              label: intl.formatMessage({ id: `correction.what.${value}` }),
            }))}
            onChange={(next) => {
              isPressed.current = true
              model.choose(next)
            }}
          />
        </Field>
      </div>
      {field === 'vehicle' && <VehicleFields form={model.form} cityData={model.cityData} />}
      {field === 'zone' && <PlaceField form={model.form} context={null} cityData={model.cityData} />}
      {field === 'start' && <StartField model={model} parking={parking} />}
      {field !== null && (
        <div ref={price}>
          <PriceLine model={model} />
        </div>
      )}
    </>
  )
}

/** Before anything is chosen: plate and place are those of the whole stay. */
function Parts({ model, parking }: Props & { parking: CorrectableParking }) {
  const intl = useIntl()
  const { parts, correctable } = parking
  if (parts.length === 0 || findOtherParts(parking).length > 0 || !correctable.some((one) => one !== 'start'))
    return null
  const times = parts.map(({ start, end }) => formatTimeRange(start, end, model.cityData.timeZone)).join(', ')
  return (
    <Notice said="quiet" title={intl.formatMessage({ id: 'correction.parts' }, { times })}>
      <p>{intl.formatMessage({ id: 'correction.parts.text' })}</p>
    </Notice>
  )
}

function Others({ model, parking }: Props & { parking: CorrectableParking }) {
  const { timeZone } = model.cityData
  return <OtherPartsView others={findOtherParts(parking)} timeZone={timeZone} onCorrect={model.goOn} />
}

function StartField({ model, parking }: Props & { parking: CorrectableParking }) {
  const intl = useIntl()
  const { timeZone } = model.cityData
  const { startTime } = useStore(model.form.$values)
  const problems = useStore(model.form.$problems)
  const range = {
    from: formatMoment(parking.firstStart, timeZone, 'HH:mm'),
    to: formatMoment(parking.lastStart, timeZone, 'HH:mm'),
  }
  return (
    <Field
      label={intl.formatMessage({ id: 'field.startTime' })}
      hint={intl.formatMessage({ id: 'correction.start.hint' }, range)}
      error={problems.startTime && intl.formatMessage({ id: problems.startTime }, range)}
    >
      <TimeInput
        name="startTime"
        value={startTime}
        start={toCityTime(parking.start, timeZone).minute}
        earlier={intl.formatMessage({ id: 'field.startTime.earlier' })}
        later={intl.formatMessage({ id: 'field.startTime.later' })}
        onChange={(next) => model.form.change({ startTime: next })}
        onBlur={() => model.form.leave('startTime')}
      />
    </Field>
  )
}

/** The button says what it costs or brings back; it stands below the form that it sends. */
function Footer({ model, form }: Props & { form: string }) {
  const intl = useIntl()
  const parking = useStore(model.$parking)
  const field = useStore(model.$field)
  const state = useStore(model.$price)
  const done = useStore(model.$done)
  const isBusy = useStore(model.press.$isBusy)
  if (done || parking?.correctable.length === 0) {
    // Where another part of the stay is still wrong, that comes next.
    const isLast = !done || findOtherParts(done.parking).length === 0
    return (
      <Button look={isLast ? 'primary' : 'secondary'} shape="wide" onClick={model.close}>
        {intl.formatMessage({ id: 'correction.ready' })}
      </Button>
    )
  }
  if (field === null) return null
  const charge = state.step === 'known' ? state.price.charge : 0
  return (
    <>
      {model.needsBank() && <PaymentMethodFields paymentMethod={model.paymentMethod} />}
      <Button
        type="submit"
        form={form}
        shape="wide"
        isBlocked={state.step === 'asking'}
        busy={isBusy && intl.formatMessage({ id: 'correction.sending' })}
      >
        {charge > 0
          ? intl.formatMessage({ id: 'correction.pay' }, { sum: formatMoney(charge, intl.locale) })
          : intl.formatMessage({ id: 'correction.confirm' })}
      </Button>
    </>
  )
}

function Failure({ model }: Props) {
  const intl = useIntl()
  const error = useStore(model.press.$blockingError)
  const parking = useStore(model.$parking)
  if (!error) return null
  return (
    <Notice
      kind="danger"
      title={errorText(intl, error)}
      actions={
        parking === null && (
          <Button look="secondary" onClick={model.retry}>
            {intl.formatMessage({ id: 'common.retry' })}
          </Button>
        )
      }
    />
  )
}

/** What it is now: plate, place, time, and the money; takes the focus of the button that is gone. */
function Outcome({ model, done }: Props & { done: Correction }) {
  const intl = useIntl()
  const box = useFirstFocus<HTMLDivElement>()
  const { charge, refund } = done
  const sum = formatMoney(charge > 0 ? charge : refund, intl.locale)
  const title = intl.formatMessage({ id: 'correction.done' })
  const money = intl.formatMessage({ id: moneyOf(done) }, { sum })
  return (
    <div ref={box} tabIndex={-1} className="stack step" role="group" aria-label={`${title} ${money}`}>
      <Notice kind="success" said="quiet" title={title}>
        <p>{money}</p>
      </Notice>
      <Others model={model} parking={done.parking} />
      <CorrectionFacts parking={done.parking} cityData={model.cityData} />
    </div>
  )
}

function moneyOf({ charge, refund, balance }: Correction): string {
  if (charge > 0) return 'correction.done.paid'
  if (refund === 0) return 'correction.done.free'
  return balance === null ? 'correction.done.toMethod' : 'correction.done.toBalance'
}
