import { useStore } from '@nanostores/react'
import { formatMoney } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { typeTextId } from './amount.ts'
import type { Desk } from './desk.ts'

/** What the period comes to, by type; nothing while it is not known, for the rows themselves are there. */
export function TotalsView({ desk }: { desk: Desk }) {
  const text = useText()
  const totals = useStore(desk.$totals)
  if (totals.length === 0) return null
  return (
    <dl className="totals" aria-label={text('operations.totals')}>
      {totals.map(({ type, count, sum }) => (
        <div key={type}>
          <dt className="muted">{text('operations.totals.line', { type: text(typeTextId(type)), count })}</dt>
          <dd>{formatMoney(sum, text.language)}</dd>
        </div>
      ))}
    </dl>
  )
}
