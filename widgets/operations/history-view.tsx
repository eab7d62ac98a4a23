import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { errorText } from '../../shared/ui/error-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { OperationsFlow } from './operations-flow.ts'
import { DetailsView } from './details-view.tsx'
import { ExportView } from './export-view.tsx'
import { FiltersView } from './filters-view.tsx'
import { Loading } from './loading.tsx'
import { TableView } from './table-view.tsx'
import { TotalsView } from './totals-view.tsx'

/** What is behind the way in: filters, totals, the rows, the file. */
export function HistoryView({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const opened = useStore(flow.$opened)
  const state = useStore(flow.history.$state)
  const hasFile =
    state.status === 'loading' || (state.status === 'ready' && state.value.rows.length > 0 && !state.isStale)
  return (
    <Card title={intl.formatMessage({ id: 'operations.title' })} width="wide">
      <FiltersView flow={flow} />
      <TotalsView flow={flow} />
      <Rows flow={flow} />
      {hasFile && <ExportView flow={flow} />}
      {opened && <DetailsView operation={opened} timeZone={flow.timeZone} onClose={flow.close} />}
    </Card>
  )
}

function Rows({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const state = useStore(flow.history.$state)
  if (state.status === 'loading') return <Loading />
  if (state.status === 'idle') return <p className="muted">{intl.formatMessage({ id: 'operations.choose' })}</p>
  if (state.status === 'failed') {
    return (
      <Notice
        kind="danger"
        title={intl.formatMessage({ id: 'operations.failed.title' })}
        actions={
          <Button look="secondary" onClick={() => void flow.history.retry()}>
            {intl.formatMessage({ id: 'operations.failed.retry' })}
          </Button>
        }
      >
        <p>{errorText(intl, state.error)}</p>
      </Notice>
    )
  }
  if (state.value.rows.length === 0) {
    return (
      <Notice
        title={intl.formatMessage({ id: 'operations.empty' })}
        actions={
          <Button look="secondary" onClick={flow.filters.reset}>
            {intl.formatMessage({ id: 'operations.reset' })}
          </Button>
        }
      >
        <p>{intl.formatMessage({ id: 'operations.empty.hint' })}</p>
      </Notice>
    )
  }
  return (
    <>
      {state.isStale && <Notice kind="warning" title={intl.formatMessage({ id: 'operations.kept' })} />}
      <TableView flow={flow} pages={state.value} />
    </>
  )
}
