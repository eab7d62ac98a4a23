import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Kopecks } from '../../domain/money.ts'
import { cityLanguage, cityText } from '../../i18n/city-text.ts'
import { formatMoney, moneyParts } from '../../i18n/format.ts'
import { AnnounceContext } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { FocusGround } from '../../ui/focus-ground.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Flat } from './flat.ts'
import { Form } from '../../ui/form.tsx'

export interface FlatViewProps {
  flat: Flat
  /** How it is paid, beneath the price. */
  children: ReactNode
}

/** Parking behind a barrier: the number of its card, a price that holds for 30 seconds, the payment. */
export function FlatView({ flat, children }: FlatViewProps) {
  const intl = useIntl()
  const price = useStore(flat.$price)
  const hadFocus = useRef<boolean | null>(null)
  const label = price
    ? `${intl.formatMessage({ id: 'price.title' })}: ${formatMoney(price.cost, intl.locale)}`
    : intl.formatMessage({ id: 'stay.kind.flat' })
  return (
    <Step key={price ? 'price' : 'number'} hadFocus={hadFocus} label={label} isPrice={price !== null}>
      {price ? (
        <PriceStep flat={flat} cost={price.cost} seconds={price.seconds}>
          {children}
        </PriceStep>
      ) : (
        <NumberStep flat={flat} />
      )}
    </Step>
  )
}

interface StepProps {
  /** Null before the first step. */
  hadFocus: RefObject<boolean | null>
  /** The price with its sum. */
  label: string
  isPrice: boolean
  children: ReactNode
}

/**
 * One step of the form. Where the focus was in the step before, it moves to the top of this one; elsewhere it is left
 * alone, and a price is said.
 */
function Step({ hadFocus, label, isPrice, children }: StepProps) {
  const ground = useRef<HTMLDivElement>(null)
  const announce = use(AnnounceContext)
  const [said] = useState(isPrice ? label : null)
  useLayoutEffect(() => {
    const step = ground.current
    if (hadFocus.current) step?.focus()
    else if (hadFocus.current === false && said) announce(said)
    return () => {
      const root = step?.getRootNode()
      hadFocus.current = root instanceof ShadowRoot && step?.contains(root.activeElement) === true
    }
  }, [announce, said, hadFocus])
  return (
    <FocusGround place={ground} name={label} className="step">
      {children}
    </FocusGround>
  )
}

function NumberStep({ flat }: { flat: Flat }) {
  const intl = useIntl()
  const values = useStore(flat.form.$values)
  const problems = useStore(flat.form.$problems)
  const isBusy = useStore(flat.$isBusy)

  return (
    <Form onSubmit={flat.find}>
      <FlatNote flat={flat} />
      <Field
        label={intl.formatMessage({ id: 'field.parking' })}
        error={problems.parking && intl.formatMessage({ id: problems.parking })}
      >
        <Select
          name="parking"
          value={values.parking}
          placeholder={intl.formatMessage({ id: 'flat.parking.choose' })}
          options={flat.parkings().map(({ code, name, nameEn }) => ({
            value: code,
            label: `${code} ${cityText(name, nameEn, intl.locale)}`,
            lang: cityLanguage(nameEn, intl.locale),
          }))}
          onChange={(parking) => flat.form.change({ parking })}
        />
      </Field>
      <Field
        label={intl.formatMessage({ id: 'field.card' })}
        hint={intl.formatMessage({ id: 'flat.ticket.hint' })}
        error={problems.ticket && intl.formatMessage({ id: problems.ticket })}
      >
        <TextInput
          name="ticket"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={values.ticket}
          onChange={(ticket) => flat.form.change({ ticket })}
          onBlur={() => values.ticket && flat.form.leave('ticket')}
        />
      </Field>
      <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'price.asking' })}>
        {intl.formatMessage({ id: 'flat.find' })}
      </Button>
    </Form>
  )
}

/** Why the number is asked for again. */
function FlatNote({ flat }: { flat: Flat }) {
  const intl = useIntl()
  const note = useStore(flat.$note)
  if (note === null || note.code === 'aborted') return null
  if (note.code === 'ParkingSessionWasFree')
    return <Notice kind="success" title={intl.formatMessage({ id: 'flat.free' })} />
  if (note.code === 'PriceChangedTryLater')
    return <Notice kind="warning" said="alert" title={intl.formatMessage({ id: 'flat.changed' })} />
  if (note.code === 'ParkingSessionNotFound')
    return <Notice kind="danger" title={intl.formatMessage({ id: 'flat.unknown' })} />
  return <ErrorNotice error={note} />
}

interface PriceStepProps extends FlatViewProps {
  cost: Kopecks
  seconds: number
}

function PriceStep({ flat, cost, seconds, children }: PriceStepProps) {
  const intl = useIntl()
  const isBusy = useStore(flat.$isBusy)
  return (
    <div className="stack">
      <div role="group" className="quote" aria-label={intl.formatMessage({ id: 'price.title' })}>
        <span className="quote-title">{intl.formatMessage({ id: 'price.title' })}</span>
        <Price text={formatMoney(cost, intl.locale)} parts={moneyParts(cost, intl.locale)} />
        <span className="quote-state" role="timer">
          {intl.formatMessage({ id: 'flat.holds' }, { seconds })}
        </span>
      </div>
      {children}
      <div className="stack-tight">
        <Button
          shape="wide"
          busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
          onClick={() => void flat.pay()}
        >
          {intl.formatMessage({ id: 'check.pay' }, { sum: formatMoney(cost, intl.locale) })}
        </Button>
        <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={flat.back}>
          {intl.formatMessage({ id: 'flat.back' })}
        </Button>
      </div>
    </div>
  )
}
