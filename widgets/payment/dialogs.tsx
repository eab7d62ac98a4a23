import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { MeansView } from '../../shared/flows/checkout/means-view.tsx'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import { priceOf } from '../../shared/flows/quote/quote.ts'
import { QuoteView } from '../../shared/flows/quote/quote-view.tsx'
import { durationLabel, formatMoney, formatMoment, formatUntil } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Select } from '../../shared/ui/select.tsx'
import type { Action } from './actions.ts'
import type { Desk } from './desk.ts'
import type { Extension } from './extension.ts'
import { SessionHead } from './session-head.tsx'

/** What is asked before a parking is changed. */
export function Dialogs({ desk }: { desk: Desk }) {
  const action = useStore(desk.actions.$action)
  const extension = useStore(desk.extending.$extension)
  if (extension) return <ExtensionDialog desk={desk} extension={extension} />
  return action && <ActionDialog desk={desk} wish={action} />
}

function ExtensionDialog({ desk, extension }: { desk: Desk; extension: Extension }) {
  const intl = useIntl()
  const minutes = useStore(extension.$minutes)
  const quote = useStore(extension.quote.$state)
  const isBusy = useStore(desk.extending.$isBusy)
  const { extending, facts, checkout } = desk
  const timeZone = facts.city.timeZone()
  const options = extension.options()
  const price = priceOf(quote)
  const pay =
    price === null
      ? intl.formatMessage({ id: 'payment.submit.continue' })
      : intl.formatMessage(
          { id: price === 0 ? 'check.free' : 'check.pay' },
          { sum: formatMoney(price ?? 0, intl.locale) },
        )
  return (
    <Dialog
      title={intl.formatMessage({ id: 'payment.extend.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={extending.close}
      footer={
        options.length > 0 && (
          <Button
            shape="wide"
            busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
            onClick={() => void extending.confirm()}
          >
            {pay}
          </Button>
        )
      }
    >
      <div className="stack">
        <SessionLine desk={desk} session={extension.session} />
        {options.length === 0 ? (
          <Notice title={intl.formatMessage({ id: 'payment.extend.none' })} />
        ) : (
          <>
            <Field
              label={intl.formatMessage({ id: 'field.minutes' })}
              hint={intl.formatMessage(
                { id: 'field.minutes.until' },
                { time: formatUntil(extension.end(), desk.now(), timeZone) },
              )}
            >
              <Select
                name="more"
                value={String(minutes)}
                options={options.map((one) => ({ value: String(one), label: durationLabel(one, intl) }))}
                onChange={(next) => extension.choose(Number(next))}
              />
            </Field>
            <QuoteView quote={extension.quote} timeZone={timeZone} />
            {extension.needsBank() && (
              <>
                <p className="card-note">{intl.formatMessage({ id: 'payment.extend.bank' })}</p>
                <MeansView means={extension.means} />
              </>
            )}
          </>
        )}
        <Obstacle
          desk={{ quote: extension.quote, checkout, $isBusy: extending.$isBusy, $obstacle: extending.$obstacle }}
          isBesidePrice
        />
      </div>
    </Dialog>
  )
}

function ActionDialog({ desk, wish }: { desk: Desk; wish: Action }) {
  const intl = useIntl()
  const { actions } = desk
  const { kind, session, isBusy, error, means } = wish
  const amount = actions.amount()
  const isKnown = kind === 'cancel' || wish.preview !== null || session.status === 'waiting'
  const isBank = kind === 'pay' && amount !== null && actions.needsBank()
  return (
    <Dialog
      title={intl.formatMessage({ id: `payment.${kind}.title` })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={actions.close}
      footer={
        <Button
          shape="wide"
          isBlocked={!isKnown}
          busy={isBusy && intl.formatMessage({ id: 'payment.working' })}
          onClick={() => void actions.confirm()}
        >
          {kind === 'pay' && amount !== null
            ? intl.formatMessage({ id: 'check.pay' }, { sum: formatMoney(amount, intl.locale) })
            : intl.formatMessage({ id: `payment.${kind}.yes` })}
        </Button>
      }
    >
      <div className="stack">
        <SessionLine desk={desk} session={session} />
        {isKnown ? (
          <Preview wish={wish} amount={amount} />
        ) : (
          !error && <p role="status">{intl.formatMessage({ id: 'price.asking' })}</p>
        )}
        {isBank && (
          <>
            <MeansView means={means} />
            <p className="card-note">{intl.formatMessage({ id: 'payment.payLater' })}</p>
          </>
        )}
        {error && <Notice kind="danger" title={intl.formatMessage({ id: `error.${error.code}` })} />}
      </div>
    </Dialog>
  )
}

/** What it comes to, and the warning of the specification. */
function Preview({ wish: { kind, preview, session }, amount }: { wish: Action; amount: number | null }) {
  const intl = useIntl()
  const money = (sum: number) => formatMoney(sum, intl.locale)
  if (kind === 'abort') {
    const refund = preview?.refund ?? 0
    return (
      <>
        <p>
          {refund === 0
            ? intl.formatMessage({ id: 'payment.abort.nothing' })
            : intl.formatMessage(
                { id: preview?.isToBalance ? 'payment.abort.toBalance' : 'payment.abort.toMethod' },
                { sum: money(refund) },
              )}
        </p>
        <p className="card-note">
          {intl.formatMessage({ id: 'payment.abort.kept' }, { sum: money(preview?.kept ?? 0) })}
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

function SessionLine({ desk, session }: { desk: Desk; session: Action['session'] }) {
  const { start, end } = session
  const timeZone = desk.facts.city.timeZone()
  return (
    <div className="stack-tight">
      <SessionHead desk={desk} session={session} />
      <p className="card-note">
        {end === null ? formatMoment(start, timeZone, 'DD/MM/YY HH:mm') : formatTimeRange(start, end, timeZone)}
      </p>
    </div>
  )
}
