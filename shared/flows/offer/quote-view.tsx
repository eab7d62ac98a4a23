import { useStore } from '@nanostores/react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Instant } from '../../domain/city-time.ts'
import type { ShownCost } from '../../domain/cost-parts.ts'
import { MINUTE_MS } from '../../domain/zone-offset.ts'
import { formatMoney, formatUntil, moneyParts } from '../../i18n/format.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useSaid } from '../../ui/announcer.tsx'
import { Price } from '../../ui/price.tsx'
import { IntervalTable } from './interval-table.tsx'
import type { Quote, QuoteState } from './quote.ts'

/** A price that may change with the next key is not said yet. Milliseconds. */
const SETTLED_AFTER = 500

const isFree = ({ price, gross }: ShownCost) => price === 0 && gross === 0

/** The price as far as it is known, and how it adds up. */
export function QuoteView({
  quote,
  timeZone,
  title,
}: {
  quote: Quote
  timeZone: string
  /** What the price is for, where it is not the price to pay. */
  title?: string
}) {
  const intl = useIntl()
  const state = useStore(quote.$state)
  const cost = 'cost' in state ? state.cost : null
  const name = title ?? intl.formatMessage({ id: 'price.title' })
  // Only the server's price, and not the same again after a change that leaves it.
  const sum = cost && (isFree(cost) ? intl.formatMessage({ id: 'price.free' }) : formatMoney(cost.price, intl.locale))
  useSaid(state.status === 'confirmed' ? `${name}: ${sum}` : null, { wait: SETTLED_AFTER, isSaidOnce: true })
  return (
    <div role="group" className="quote" part="quote" aria-label={name}>
      <div className="quote-head">
        <span className="quote-title">{name}</span>
        <span className="quote-state">{stateText(state, intl)}</span>
      </div>
      {cost && <Sum cost={cost} isStale={state.status === 'local'} />}
      {cost && isFree(cost) && title === undefined && 'start' in state && (
        <p className="card-note">{intl.formatMessage({ id: 'price.free.until' }, { time: endOf(state, timeZone) })}</p>
      )}
      {!cost && state.status !== 'failed' && (
        <p className="quote-empty">
          {state.status === 'none' ? (
            intl.formatMessage({ id: 'price.missing' })
          ) : (
            <span aria-hidden="true">{stateText(state, intl)}</span>
          )}
        </p>
      )}
      {state.status === 'failed' && <ErrorNotice error={state.error} />}
      {cost && !isFree(cost) && cost.intervals.length > 0 && (
        <IntervalTable intervals={cost.intervals} timeZone={timeZone} />
      )}
    </div>
  )
}

function endOf({ start, minutes }: { start: Instant; minutes: number }, timeZone: string): string {
  return formatUntil(start + minutes * MINUTE_MS, start, timeZone)
}

function stateText({ status }: QuoteState, intl: IntlShape): string {
  return status === 'asking' || status === 'local' || status === 'confirmed'
    ? intl.formatMessage({ id: `price.${status}` })
    : ''
}

function Sum({ cost, isStale }: { cost: ShownCost; isStale: boolean }) {
  const intl = useIntl()
  const { locale: language } = intl
  if (isFree(cost))
    return (
      <p className="price price-word" part="price">
        {intl.formatMessage({ id: 'price.free' })}
      </p>
    )
  return (
    <>
      <Price text={formatMoney(cost.price, language)} parts={moneyParts(cost.price, language)} isStale={isStale} />
      {cost.saving > 0 && (
        <p className="quote-saving">
          <s>{intl.formatMessage({ id: 'price.full' }, { sum: formatMoney(cost.gross, language) })}</s>{' '}
          {intl.formatMessage({ id: 'price.saving' }, { sum: formatMoney(cost.saving, language) })}
          {cost.benefitNames.length > 0 && ` · ${cost.benefitNames.join(', ')}`}
        </p>
      )}
    </>
  )
}
