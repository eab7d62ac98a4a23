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
          </>
        )}
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
          code={state.error.code}
          retry={() => flow.startExport(state.format)}
        />
      )}
    </>
  )
}
