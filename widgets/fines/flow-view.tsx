import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Fine } from '../../shared/api/contract/fines.ts'
import { isPayable, toPay } from '../../shared/domain/fine.ts'
import { ListCard } from '../../shared/flows/list-card.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { FineView } from './fine-view.tsx'
import type { FinesFlow } from './fines-flow.ts'

/** The fines, newest first. */
export function FlowView({ flow }: { flow: FinesFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$fines)
  return (
    <ListCard title={intl.formatMessage({ id: 'fines.title' })} state={state} onRetry={flow.reload}>
      {(fines) => <List flow={flow} fines={fines} />}
    </ListCard>
  )
}

function List({ flow, fines }: { flow: FinesFlow; fines: readonly Fine[] }) {
  const intl = useIntl()
  const open = useStore(flow.$open)
  if (fines.length === 0) return <p className="muted">{intl.formatMessage({ id: 'fines.empty' })}</p>
  const sum = fines.filter(isPayable).reduce((all, fine) => all + toPay(fine), 0)
  return (
    <>
      <p className="muted">
        {intl.formatMessage({ id: 'fines.count' }, { count: fines.length })}
        {sum > 0 && ` · ${intl.formatMessage({ id: 'fines.toPay.all' }, { sum: formatMoney(sum, intl.locale) })}`}
      </p>
      <ul className="folds">
        {fines.map((fine) => (
          <li key={fine.uin}>
            <FineView flow={flow} fine={fine} isOpen={open.has(fine.uin)} />
          </li>
        ))}
      </ul>
    </>
  )
}
