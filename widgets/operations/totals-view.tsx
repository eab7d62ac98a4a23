import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { OperationTotal } from '../../shared/api/contract/operations.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { formatAmount, isIncome, typeTextId } from './amount.ts'
import type { OperationsFlow } from './operations-flow.ts'

/**
 * What the period comes to: by type, on a phone in one line; nothing while it is not known, for the rows themselves are
 * there.
 */
export function TotalsView({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const totals = useStore(flow.$totals)
  if (totals.length === 0) return null
  return (
    <>
      <Summary totals={totals} />
      <dl className="totals" aria-label={intl.formatMessage({ id: 'operations.totals' })}>
        {totals.map(({ type, count, sum }) => (
          <div key={type}>
            <dt className="muted">
              {intl.formatMessage(
                { id: 'operations.totals.line' },
                { type: intl.formatMessage({ id: typeTextId(type) }), count },
              )}
            </dt>
            <dd>{formatMoney(sum, intl.locale)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** "12 operations", what went and what came in. */
function Summary({ totals }: { totals: readonly OperationTotal[] }) {
  const intl = useIntl()
  const [gone, come] = [totals.filter((total) => !isIncome(total)), totals.filter(isIncome)]
  const add = (some: readonly OperationTotal[], of: 'count' | 'sum') => some.reduce((sum, one) => sum + one[of], 0)
  const amounts = [
    { type: 'payment', sum: add(gone, 'sum') },
    { type: 'refill', sum: add(come, 'sum') },
  ].filter(({ sum }) => sum > 0)
  return (
    <p className="totals-line">
      <span className="muted">
        {intl.formatMessage({ id: 'operations.totals.count' }, { count: add(totals, 'count') })}
      </span>
      <span>
        {amounts.map(({ type, sum }) => (
          <span key={type} className={isIncome({ type }) ? 'amount amount-in' : 'amount'}>
            {formatAmount({ type, sum, status: 'done' }, intl.locale)}
          </span>
        ))}
      </span>
    </p>
  )
}
