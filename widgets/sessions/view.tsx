import { useStore } from '@nanostores/react'
import { type RefObject, useRef } from 'react'
import { useIntl } from 'react-intl'
import { timeLeftOf, clockNotes } from '../../shared/flows/checkout/time-left.ts'
import { useStandingFailure } from '../../shared/flows/use-standing-failure.tsx'
import { formatMoney, formatUntil } from '../../shared/i18n/format.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { DrawnPlate } from '../../shared/ui/drawn-plate.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'
import { useFocusHeir } from '../../shared/ui/use-focus-heir.ts'
import type { SessionsModel, Strip, StripSession, StripSource } from './model.ts'

export function SessionsView({ model }: { model: SessionsModel }) {
  const state = useStore(model.$state)
  if (state.status === 'failed') return <FailureNotice error={state.error} retry={model.retry} />
  if (state.status !== 'ready') return null
  return <Opened model={model} source={state.value} />
}

function Opened({ model, source }: { model: SessionsModel; source: StripSource }) {
  const intl = useIntl()
  const ground = useRef<HTMLDivElement>(null)
  const state = useStore(source.$strip)
  const { failure, retry } = useStandingFailure(state, model.retry)

  if (failure) return <FailureNotice error={failure} retry={retry} />
  if (state.status !== 'ready' || !state.value) return null
  const strip = state.value
  const [first, ...others] = strip.sessions
  if (!first) return null
  const toRow = (row: StripSession) => <Row key={row.session.id} heir={ground} {...{ model, strip, row }} />
  return (
    <FocusGround place={ground} name={intl.formatMessage({ id: 'sessions.label' })} className="strip">
      <ul className="strip-rows">{toRow(first)}</ul>
      {others.length > 0 && (
        <Disclosure summary={intl.formatMessage({ id: 'sessions.more' }, { count: others.length })}>
          <ul className="strip-rows">{others.map(toRow)}</ul>
        </Disclosure>
      )}
    </FocusGround>
  )
}

/** One parking: the vehicle, the time, the next step. It ends by itself: a focus that was in it goes to the strip. */
function Row({
  heir,
  model,
  strip,
  row,
}: {
  heir: RefObject<HTMLElement | null>
  model: SessionsModel
  strip: Strip
  row: StripSession
}) {
  const intl = useIntl()
  useFocusHeir(heir)
  const { session, step, url } = row
  const { vehicle, status, start, end } = session
  return (
    <li className="strip-row">
      <DrawnPlate plate={vehicle.number} format={vehicle.format} />
      <Time strip={strip} session={session} />
      <ButtonLink
        look={step === 'open' ? 'secondary' : 'primary'}
        href={url}
        onClick={(event) => {
          if (!model.mayGo(url)) event.preventDefault()
        }}
      >
        {intl.formatMessage({ id: `sessions.step.${step}` })}
        <span className="visually-hidden"> {vehicle.number}</span>
      </ButtonLink>
      {status === 'active' && end !== null && (
        <progress
          className="time-bar"
          value={Math.max(0, end - Math.max(strip.now, start))}
          max={end - start}
          aria-hidden="true"
        />
      )}
    </li>
  )
}

/** How long it still is, until when, and where. */
function Time({ strip, session }: { strip: Strip; session: StripSession['session'] }) {
  const intl = useIntl()
  const { status, end, zone, parkingCode, amountToPay } = session
  const place = intl.formatMessage(
    { id: parkingCode ? 'sessions.parking' : 'sessions.zone' },
    { code: parkingCode ?? zone },
  )
  if (status === 'waiting' || end === null)
    return (
      <p className="strip-time">
        <b className="strip-left">
          {status === 'waiting'
            ? intl.formatMessage({ id: 'sessions.waiting' }, { sum: formatMoney(amountToPay, intl.locale) })
            : intl.formatMessage({ id: 'sessions.open' })}
        </b>
        <span className="muted strip-where">{place}</span>
      </p>
    )
  const { state, time } = timeLeftOf(end, strip.now, intl)
  return (
    <p className="strip-time" role="timer">
      <b className={`strip-left strip-${state}`}>{time}</b>
      <span className="muted strip-where">
        {intl.formatMessage({ id: 'sessions.until' }, { time: formatUntil(end, strip.now, strip.timeZone) })}
        <span className="strip-place"> · {place}</span>
        {clockNotes(strip, intl)}
      </span>
    </p>
  )
}
