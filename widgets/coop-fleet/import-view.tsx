import { useIntl } from 'react-intl'
import { type UploadMessages, UploadView } from '../../shared/flows/upload/upload-view.tsx'
import { Said } from '../../shared/ui/announcer.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { DriverImport, ImportState } from './import.ts'
import { ImportReport } from './import-report-view.tsx'
import { ImportPreview } from './import-preview-view.tsx'

/** Drivers from a file: nothing is sent before every line has been seen (and the bad ones marked). */
export function ImportView({ driverImport, state }: { driverImport: DriverImport; state: ImportState }) {
  const intl = useIntl()
  return (
    <Dialog
      title={intl.formatMessage({ id: 'fleet.import.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={driverImport.close}
      isWide={state.step !== 'choose'}
      footer={state.step === 'choose' ? undefined : <Foot driverImport={driverImport} state={state} />}
    >
      <Step driverImport={driverImport} state={state} />
    </Dialog>
  )
}

function Step({ driverImport, state }: { driverImport: DriverImport; state: ImportState }) {
  const intl = useIntl()
  switch (state.step) {
    case 'choose':
      return <Choose driverImport={driverImport} state={state} />
    case 'preview':
      return <ImportPreview driverImport={driverImport} preview={state} />
    case 'sending':
      return (
        <>
          <p>{intl.formatMessage({ id: 'fleet.import.sending' }, { done: state.done, total: state.total })}</p>
          <progress
            className="progress"
            max={state.total}
            value={state.done}
            aria-label={intl.formatMessage({ id: 'fleet.import.title' })}
          />
        </>
      )
    case 'report':
      return <ImportReport driverImport={driverImport} state={state} />
    case 'closed':
      return null
  }
}

function Choose({ driverImport, state }: { driverImport: DriverImport; state: ImportState & { step: 'choose' } }) {
  const intl = useIntl()
  return (
    <div className="stack">
      <p>{intl.formatMessage({ id: 'fleet.import.how' })}</p>
      <pre className="sample">{intl.formatMessage({ id: 'fleet.import.sample' })}</pre>
      <UploadView upload={driverImport.upload} messages={FILE_MESSAGES} />
      {state.isReading && (
        <p>
          {intl.formatMessage({ id: 'common.loading' })}
          <Said>{intl.formatMessage({ id: 'common.loading' })}</Said>
        </p>
      )}
      {state.problem && <Notice kind="danger" title={intl.formatMessage({ id: state.problem })} />}
    </div>
  )
}

const FILE_MESSAGES: UploadMessages = {
  label: 'fleet.import.file',
  hint: 'fleet.import.file.hint',
  remove: 'fleet.import.file.remove',
  problems: {
    type: 'fleet.import.file.type',
    size: 'fleet.import.tooLong',
    empty: 'fleet.import.empty',
    count: 'fleet.import.file.one',
  },
}

function Foot({ driverImport, state }: { driverImport: DriverImport; state: ImportState }) {
  const intl = useIntl()
  if (state.step === 'preview') {
    return (
      <div className="row">
        {state.good.length > 0 && (
          <Button onClick={() => void driverImport.send()}>
            {intl.formatMessage({ id: 'fleet.import.send' }, { count: state.good.length })}
          </Button>
        )}
        <Button look="secondary" onClick={driverImport.open}>
          {intl.formatMessage({ id: 'fleet.import.again' })}
        </Button>
      </div>
    )
  }
  if (state.step === 'sending') {
    return (
      <Button shape="wide" look="secondary" onClick={driverImport.stop}>
        {intl.formatMessage({ id: 'fleet.import.stop' })}
      </Button>
    )
  }
  if (state.step !== 'report') return null
  const isStopped = state.failed.some(({ error }) => error.code === 'aborted')
  return (
    <div className="row">
      <Button onClick={driverImport.close}>{intl.formatMessage({ id: 'fleet.import.done' })}</Button>
      {state.failed.length > 0 && (
        <Button look="secondary" onClick={() => void driverImport.retry()}>
          {intl.formatMessage({ id: isStopped ? 'fleet.import.goOn' : 'fleet.import.retry' })}
        </Button>
      )}
    </div>
  )
}
