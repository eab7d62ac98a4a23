import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { OperationsFlow } from './operations-flow.ts'

/** The history of the filters shown as a file. */
export function ExportView({ flow }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const state = useStore(flow.export.$state)
  const writing = state.status === 'writing' ? state : null
  const percent = writing ? Math.floor(writing.share * 100) : 0
  return (
    <>
      <div className="row" role="group" aria-label={intl.formatMessage({ id: 'operations.export' })}>
        {flow.formats.map((format) => (
          <Button
            key={format}
            look="secondary"
            busy={writing?.format === format && intl.formatMessage({ id: 'operations.export.busy' })}
            isBlocked={writing !== null}
            onClick={() => flow.startExport(format)}
          >
            {intl.formatMessage({ id: `operations.export.${format}` })}
          </Button>
        ))}
        {writing && (
          <>
            <progress
              className="progress export-progress"
              max={100}
              value={percent}
              aria-label={intl.formatMessage({ id: 'operations.export.busy' })}
            />
            <span className="muted">{intl.formatMessage({ id: 'operations.export.percent' }, { percent })}</span>
            <Button look="quiet" onClick={flow.cancelExport}>
              {intl.formatMessage({ id: 'operations.export.cancel' })}
            </Button>
          </>
        )}
        <WholeButton flow={flow} />
      </div>
      {state.status === 'ready' && (
        <Notice
          kind="success"
          title={intl.formatMessage({ id: state.isBlocked ? 'operations.export.blocked' : 'operations.export.ready' })}
          actions={
            <ButtonLink href={state.link} target="_blank" rel="noopener noreferrer">
              {intl.formatMessage({ id: 'operations.export.open' })}
            </ButtonLink>
          }
        />
      )}
      {state.status === 'failed' && (
        <FailureNotice
          title={intl.formatMessage({ id: 'operations.export.failed' })}
          error={state.error}
          retry={() => flow.startExport(state.format)}
        />
      )}
    </>
  )
}

/** All rows in the page at once, to be selected and printed. */
function WholeButton({ flow: { whole, shorten, $totals } }: { flow: OperationsFlow }) {
  const intl = useIntl()
  const state = useStore(whole.$state)
  const totals = useStore($totals)
  const total = totals.reduce((sum, { count }) => sum + count, 0)
  const isOff = state.status === 'off'
  const id = isOff ? 'operations.whole.show' : 'operations.whole.leave'
  return (
    <>
      <Button look="secondary" onClick={isOff ? () => void whole.show() : shorten}>
        {intl.formatMessage({ id: state.status === 'loading' ? 'operations.whole.stop' : id })}
      </Button>
      {state.status === 'loading' && (
        <>
          {total > 0 && (
            <progress
              className="progress export-progress"
              max={total}
              value={state.count}
              aria-label={intl.formatMessage({ id: 'operations.whole.busy' })}
            />
          )}
          <span className="muted">
            {intl.formatMessage(
              { id: total > 0 ? 'operations.whole.loaded' : 'operations.loaded' },
              { count: state.count, total },
            )}
          </span>
        </>
      )}
    </>
  )
}
