import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Fine } from '../../shared/api/contract/fines.ts'
import { isPayable, toPay } from '../../shared/domain/fine.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { FineView } from './fine-view.tsx'
import type { FinesFlow } from './fines-flow.ts'

/** The fines, newest first. */
export function FlowView({ flow }: { flow: FinesFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$fines)
  const ground = useRef<HTMLDivElement>(null)
  // The button goes with its notice: the focus waits here for what comes.
  function retry() {
    ground.current?.focus()
    flow.reload()
  }
  return (
    <Card title={intl.formatMessage({ id: 'fines.title' })} width="wide">
      <div className="stack-tight" tabIndex={-1} ref={ground}>
        <Loaded state={state.status === 'idle' ? { status: 'loading' } : state} onRetry={retry} lines={6}>
          {(fines) => <List flow={flow} fines={fines} />}
        </Loaded>
      </div>
    </Card>
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
