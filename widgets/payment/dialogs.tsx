import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Instant } from '../../shared/domain/city-time.ts'
import { displayPlate } from '../../shared/domain/plate.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { PaymentMethodFields } from '../../shared/flows/checkout/payment-method-fields.tsx'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'
import { MoreWords } from '../../shared/flows/offer/more-words.tsx'
import { BlockingError } from '../../shared/flows/offer/blocking-error.tsx'
import { QuoteView } from '../../shared/flows/offer/quote-view.tsx'
import { DurationChoice } from '../../shared/flows/parking/duration-choice.tsx'
import { formatMoney, formatMoment, formatUntil } from '../../shared/i18n/format.ts'
import type { Failure } from '../../shared/ui/error-text.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { bringIntoSight } from '../../shared/ui/come-into-sight.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Action, Actions, Done } from './actions.ts'
import type { Driver } from './driver.ts'
import type { Extending } from './extending.ts'
import type { Extension } from './extension.ts'
import { SessionHead } from './session-head.tsx'

export interface DialogsProps {
  actions: Actions
  extending: Extending
  driver: Pick<Driver, '$state' | 'city'>
  now(): Instant
}

/** Dialogs that ask before a parking is changed. */
export function Dialogs({ actions, extending, driver, now }: DialogsProps) {
  const action = useStore(actions.$action)
  const extension = useStore(extending.$extension)
  if (extension) return <ExtensionDialog extending={extending} extension={extension} driver={driver} now={now} />
  return action && <ActionDialog actions={actions} action={action} driver={driver} />
}

type ExtensionDialogProps = Omit<DialogsProps, 'actions'> & { extension: Extension }

function ExtensionDialog({ extending, extension, driver, now }: ExtensionDialogProps) {
  const intl = useIntl()
  const minutes = useStore(extension.$minutes)
  const { offer, funds } = extension
  const price = useStore(offer.$price)
  const isBusy = useStore(offer.$isBusy)
  const timeZone = driver.city.timeZone()
  const options = extension.options()
  const time = formatUntil(extension.end(), now(), timeZone)
  return (
    <Dialog
      title={intl.formatMessage({ id: 'more.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={extending.close}
      footer={
        options.length > 0 && (
          <Button
            shape="wide"
            busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
            onClick={() => void extending.confirm()}
          >
            <MoreWords price={price} time={time} />
          </Button>
        )
      }
    >
      <div className="stack">
        <SessionLine driver={driver} session={extension.session} />
        {options.length === 0 ? (
          <Notice title={intl.formatMessage({ id: 'more.none' })} />
        ) : (
          <>
            <Field
              label={intl.formatMessage({ id: 'more.add' })}
              hint={intl.formatMessage({ id: 'field.minutes.until' }, { time })}
            >
              <DurationChoice name="more" value={minutes} options={options} onChange={extension.choose} />
            </Field>
            <QuoteView quote={offer.quote} timeZone={timeZone} />
            {funds.needsBank() && (
              <>
                {funds.sufficiency()?.isEnough === false && (
                  <p className="card-note">{intl.formatMessage({ id: 'payment.extend.bank' })}</p>
                )}
                <PaymentMethodFields paymentMethod={funds.paymentMethod} />
              </>
            )}
          </>
        )}
        <BlockingError offer={offer} isBesidePrice />
      </div>
    </Dialog>
  )
}

type ActionDialogProps = Pick<DialogsProps, 'actions' | 'driver'> & { action: Action }

function ActionDialog({ actions, action, driver }: ActionDialogProps) {
  const intl = useIntl()
  const { kind, session, preview, funds } = action
  const isBusy = useStore(actions.$isBusy)
  const error = useStore(actions.$blockingError)
  const amount = actions.amount()
  const isKnown = kind === 'cancel' || preview !== null || session.status === 'waiting'
  const isBank = kind === 'pay' && amount !== null && funds.needsBank()
  const canBeDone = isKnown || !error || !isWithoutPrice(error)
  const wayOut = kind === 'pay' ? 'payment.pay.no' : 'payment.no'
  return (
    <Dialog
      title={intl.formatMessage({ id: `payment.${kind}.title` }, { plate: plateOf(session) })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={actions.close}
      footer={
        <div className="dialog-choice">
          {canBeDone && (
            <Button
              look={kind === 'pay' ? 'primary' : 'danger'}
              shape="wide"
              isBlocked={!isKnown}
              busy={isBusy && intl.formatMessage({ id: 'payment.working' })}
              onClick={() => void actions.confirm()}
            >
              {kind === 'pay' && amount !== null
                ? intl.formatMessage({ id: 'check.pay' }, { sum: formatMoney(amount, intl.locale) })
                : intl.formatMessage({ id: `payment.${kind}.yes` })}
            </Button>
          )}
          <Button look="secondary" shape="wide" onClick={actions.close}>
            {intl.formatMessage({ id: canBeDone ? wayOut : 'common.close' })}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <SessionLine driver={driver} session={session} />
        {isKnown ? (
          <Preview action={action} amount={amount} />
        ) : (
          !error && <p>{intl.formatMessage({ id: 'price.asking' })}</p>
        )}
        {isBank && (
          <>
            <PaymentMethodFields paymentMethod={funds.paymentMethod} />
            <p className="card-note">{intl.formatMessage({ id: 'payment.payLater' })}</p>
          </>
        )}
        {error && <WhyNot error={error} />}
      </div>
    </Dialog>
  )
}

/** The city cannot tell what a parking with an open end has come to: it runs on, and to try again at once helps nobody. */
const isWithoutPrice = ({ code }: Failure) => code === 'CalculationCostError'

function WhyNot({ error }: { error: Failure }) {
  const intl = useIntl()
  if (!isWithoutPrice(error)) return <ErrorNotice error={error} />
  return (
    <Notice kind="danger" title={intl.formatMessage({ id: 'payment.runsOn' })}>
      <p>{intl.formatMessage({ id: 'payment.runsOn.why' })}</p>
    </Notice>
  )
}

/** The plate as it stands in a sentence. */
const plateOf = ({ vehicle }: Action['session']) => toOneLine(displayPlate(vehicle.number, vehicle.format))

/** What the action comes to, and the warning that the specification asks for. */
function Preview({ action: { kind, preview, session }, amount }: { action: Action; amount: number | null }) {
  const intl = useIntl()
  const money = (sum: number) => formatMoney(sum, intl.locale)
  if (kind === 'abort') {
    const { refund = 0, kept = 0, givenBack = 0, bonusBack = 0 } = preview ?? {}
    const nothing = givenBack === 0 ? 'payment.abort.nothing' : 'payment.abort.givenBack'
    return (
      <>
        <p>
          {refund === 0
            ? intl.formatMessage({ id: nothing }, { sum: money(givenBack) })
            : intl.formatMessage(
                { id: preview?.isToBalance ? 'payment.abort.toBalance' : 'payment.abort.toMethod' },
                { sum: money(refund) },
              )}
        </p>
        {bonusBack > 0 && <p>{intl.formatMessage({ id: 'payment.abort.bonus' }, { sum: money(bonusBack) })}</p>}
        <p className="card-note">
          {intl.formatMessage({ id: 'payment.abort.kept' }, { sum: money(kept - givenBack) })}
        </p>
      </>
    )
  }
  if (kind === 'pay')
    return session.status === 'waiting' ? null : <p>{intl.formatMessage({ id: 'payment.pay.stops' })}</p>
  if (kind === 'postpone') {
    return (
      <>
        <p>{intl.formatMessage({ id: 'payment.postpone.text' }, { sum: money(amount ?? 0) })}</p>
        <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'payment.responsibility' })} />
      </>
    )
  }
  return <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'payment.responsibility' })} />
}

type SessionLineProps = Pick<DialogsProps, 'driver'> & Pick<Action, 'session'>

function SessionLine({ driver, session }: SessionLineProps) {
  const { start, end } = session
  const timeZone = driver.city.timeZone()
  return (
    <div className="stack-tight">
      <SessionHead driver={driver} session={session} />
      <p className="card-note">
        {end === null ? formatMoment(start, timeZone, 'DD/MM/YY HH:mm') : formatTimeRange(start, end, timeZone)}
      </p>
    </div>
  )
}

/** What the last action did; shown until the next. */
export function DoneNotice({ done, onClose }: { done: Done; onClose(): void }) {
  const intl = useIntl()
  const told = { plate: plateOf(done.session), sum: formatMoney(done.sum, intl.locale) }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bringIntoSight(place.current)
  }, [done])
  return (
    <div className="done" ref={place}>
      <Notice
        kind="success"
        title={intl.formatMessage({ id: `payment.done.${done.kind}` }, told)}
        actions={
          <Button look="quiet" onClick={onClose}>
            {intl.formatMessage({ id: 'common.close' })}
          </Button>
        }
      />
    </div>
  )
}
