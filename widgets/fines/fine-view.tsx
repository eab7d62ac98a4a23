import type { ReactNode } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Fine } from '../../shared/api/contract/fines.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import { DATE_FORMATS } from '../../shared/domain/date-format.ts'
import { isPayable, toPay } from '../../shared/domain/fine.ts'
import { type FineState, toFineState, toFineTone } from '../../shared/domain/fine-state.ts'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoment, formatMoney } from '../../shared/i18n/format.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Fold } from '../../shared/ui/fold.tsx'
import type { FinesFlow } from './fines-flow.ts'
import { PhotoView } from './photo-view.tsx'
import { UinView } from './uin-view.tsx'

const STATES: Readonly<Record<FineState, string>> = {
  paid: 'fines.state.paid',
  suspended: 'fines.state.suspended',
  sent: 'fines.state.sent',
  delivered: 'fines.state.delivered',
  cancelled: 'fines.state.cancelled',
  signed: 'fines.state.signed',
  returned: 'fines.state.returned',
  bailiffs: 'fines.state.bailiffs',
}

/** One fine: what it was for and how it stands; everything else, with its photo, once it is opened. */
export function FineView({ flow, fine, isOpen }: { flow: FinesFlow; fine: Fine; isOpen: boolean }) {
  const intl = useIntl()
  const { uin, type, article, payUrl } = fine
  const appealUrl = flow.toAppealUrl(uin)
  const named = type || article
  return (
    <Fold
      isOpen={isOpen}
      onToggle={(opens) => flow.toggle(uin, opens)}
      title={named ? <AsWritten>{named}</AsWritten> : intl.formatMessage({ id: 'fines.one' })}
      lines={<Lines fine={fine} timeZone={flow.timeZone} />}
    >
      <div className="fine">
        <PhotoView flow={flow} fine={fine} />
        <div className="stack">
          <dl className="facts">
            {factsOf(fine, flow.timeZone, intl).map(([name, value]) => (
              <div key={name}>
                <dt>{intl.formatMessage({ id: name })}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <UinView flow={flow} uin={uin} />
          <div className="row">
            {isPayable(fine) && (
              <AnswerLink url={payUrl} look="primary" rel="noopener noreferrer">
                {intl.formatMessage({ id: 'fines.pay' })}
              </AnswerLink>
            )}
            {appealUrl !== null && (
              <ButtonLink
                look="secondary"
                href={appealUrl}
                onClick={(event) => flow.links.follow(event, { to: 'appeal', url: appealUrl })}
              >
                {intl.formatMessage({ id: 'fines.appeal' })}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Fold>
  )
}

function Lines({ fine, timeZone }: { fine: Fine; timeZone: string }) {
  const intl = useIntl()
  const { status, offenceAt, place, total } = fine
  const state = toFineState(status)
  const sum = (amount: number) => formatMoney(amount, intl.locale)
  return (
    <>
      <span className="fold-marks">
        <span className={`tone-${toFineTone(state)}`}>
          {state === null ? <AsWritten>{status}</AsWritten> : intl.formatMessage({ id: STATES[state] })}
        </span>
        <b>{isPayable(fine) ? intl.formatMessage({ id: 'fines.toPay.one' }, { sum: sum(toPay(fine)) }) : sum(total)}</b>
      </span>
      <span className="muted">
        {toMoment(offenceAt, timeZone)}
        {place && ' · '}
        <AsWritten>{place}</AsWritten>
      </span>
    </>
  )
}

/** Name and value of what is known, in the order of reading. */
function factsOf(fine: Fine, timeZone: string, intl: IntlShape): [name: string, value: ReactNode][] {
  const { offenceAt, rulingAt, article, place, orderNumber, total, paid, plate, sts, type, provider } = fine
  const sum = (amount: number) => formatMoney(amount, intl.locale)
  const facts: [string, ReactNode][] = [
    ['fines.offence', toMoment(offenceAt, timeZone)],
    ['fines.ruling', toMoment(rulingAt, timeZone)],
    ['fines.type', type && <AsWritten key="type">{type}</AsWritten>],
    ['fines.article', article && <AsWritten key="article">{article}</AsWritten>],
    ['fines.place', place && <AsWritten key="place">{place}</AsWritten>],
    ['fines.stay', toStay(fine, timeZone)],
    ['fines.vehicle', plate],
    ['fines.sts', sts],
    ['fines.order', orderNumber],
    ['fines.provider', provider && <AsWritten key="provider">{provider}</AsWritten>],
    ['fines.total', sum(total)],
    ['fines.paid', sum(paid)],
    ['fines.toPay', isPayable(fine) ? sum(toPay(fine)) : null],
  ]
  return facts.filter(([, value]) => value !== null && value !== '')
}

function toMoment(at: Instant | null, timeZone: string): string | null {
  return at === null ? null : formatMoment(at, timeZone, DATE_FORMATS.fines)
}

/** From when to when; the day is said once where it is one. */
function toStay({ start, end }: Fine, timeZone: string): string | null {
  const [from, to] = [toMoment(start, timeZone), toMoment(end, timeZone)]
  if (from === null || to === null) return from ?? to
  const [day = '', time = ''] = to.split(' ')
  return `${from} – ${from.startsWith(day) ? time : to}`
}
