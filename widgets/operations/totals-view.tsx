import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatMoney } from '../../shared/i18n/format.ts'
import { typeTextId } from './amount.ts'
import type { OperationsFlow } from './operations-flow.ts'

/** What the period comes to, by type; nothing while it is not known, for the rows themselves are there. */
export function TotalsView({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const totals = useStore(flow.$totals)
  if (totals.length === 0) return null
  return (
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
  )
}
