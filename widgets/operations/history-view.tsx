import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Desk } from './desk.ts'
import { DetailsView } from './details-view.tsx'
import { ExportView } from './export-view.tsx'
import { FiltersView } from './filters-view.tsx'
import { Loading } from './loading.tsx'
import { TableView } from './table-view.tsx'
import { TotalsView } from './totals-view.tsx'

/** What is behind the way in: filters, totals, the rows, the file. */
export function HistoryView({ desk }: { desk: Desk }) {
  const intl = useIntl()
  const opened = useStore(desk.$opened)
  const state = useStore(desk.history.$state)
  const hasFile =
    state.status === 'loading' || (state.status === 'ready' && state.value.rows.length > 0 && !state.isStale)
  return (
    <Card title={intl.formatMessage({ id: 'operations.title' })} width="wide">
      <FiltersView desk={desk} />
      <TotalsView desk={desk} />
      <Rows desk={desk} />
      {hasFile && <ExportView desk={desk} />}
      {opened && <DetailsView operation={opened} timeZone={desk.timeZone} onClose={desk.close} />}
    </Card>
  )
}

function Rows({ desk }: { desk: Desk }) {
  const intl = useIntl()
  const state = useStore(desk.history.$state)
  if (state.status === 'loading') return <Loading />
  if (state.status === 'idle') return <p className="muted">{intl.formatMessage({ id: 'operations.period.choose' })}</p>
  if (state.status === 'failed') {
    return (
      <Notice
        kind="danger"
        title={intl.formatMessage({ id: 'operations.failed.title' })}
        actions={
          <Button look="secondary" onClick={() => void desk.history.retry()}>
            {intl.formatMessage({ id: 'operations.failed.retry' })}
          </Button>
        }
      >
        <p>
          {intl.formatMessage({ id: 'operations.failed.text' })}.{' '}
          {intl.formatMessage({ id: `error.${state.error.code}` })}
        </p>
      </Notice>
    )
  }
  if (state.value.rows.length === 0) {
    return (
      <Notice
        title={intl.formatMessage({ id: 'operations.empty' })}
        actions={
          <Button look="secondary" onClick={desk.filters.reset}>
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
      <TableView desk={desk} pages={state.value} />
    </>
  )
}
