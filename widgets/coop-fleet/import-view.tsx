import { useMemo } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { type UploadMessages, UploadView } from '../../shared/flows/upload/upload-view.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { TableColumn } from '../../shared/ui/table.tsx'
import { VirtualTable } from '../../shared/ui/virtual-table.tsx'
import type { DriverImport, ImportState } from './import.ts'
import type { ImportLine } from './import-file.ts'

/** Drivers from a file: nothing is sent before every line has been seen (and the bad ones marked). */
export function ImportView({ driverImport, state }: { driverImport: DriverImport; state: ImportState }) {
  const intl = useIntl()
  return (
    <Dialog
      title={intl.formatMessage({ id: 'fleet.import.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={driverImport.close}
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
      return (
        <div className="stack preview">
          <p>
            {intl.formatMessage(
              { id: 'fleet.import.counts' },
              { good: state.good.length, bad: state.lines.length - state.good.length },
            )}
          </p>
          <Preview lines={state.lines} />
        </div>
      )
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
      return <Report state={state} />
    case 'closed':
      return null
  }
}

function Preview({ lines }: { lines: readonly ImportLine[] }) {
  const intl = useIntl()
  const columns = useMemo(() => columnsOf(intl), [intl])
  return (
    <VirtualTable
      caption={intl.formatMessage({ id: 'fleet.import.title' })}
      columns={columns}
      rows={lines}
      toKey={toKey}
      total={lines.length}
    />
  )
}

const toKey = ({ number }: ImportLine) => String(number)

function Choose({ driverImport, state }: { driverImport: DriverImport; state: ImportState & { step: 'choose' } }) {
  const intl = useIntl()
  return (
    <div className="stack">
      <p>{intl.formatMessage({ id: 'fleet.import.how' })}</p>
      <pre className="sample">{intl.formatMessage({ id: 'fleet.import.sample' })}</pre>
      <UploadView upload={driverImport.upload} messages={FILE_MESSAGES} />
      {state.isReading && <output>{intl.formatMessage({ id: 'common.loading' })}</output>}
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

function Report({ state }: { state: ImportState & { step: 'report' } }) {
  const intl = useIntl()
  const { added, failed, skipped } = state
  return (
    <>
      <Notice
        kind={failed.length + skipped.length > 0 ? 'warning' : 'success'}
        title={intl.formatMessage({ id: 'fleet.import.added' }, { count: added })}
      />
      {failed.length > 0 && (
        <>
          <h3 className="title">{intl.formatMessage({ id: 'fleet.import.failed' }, { count: failed.length })}</h3>
          <ul className="lines">
            {failed.map(({ number, values, error }) => (
              <li key={number}>
                {intl.formatMessage({ id: 'fleet.import.line' }, { number })} {values.name}:{' '}
                {error &&
                  intl.formatMessage({ id: error.code === 'aborted' ? 'fleet.import.stopped' : `error.${error.code}` })}
              </li>
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <p>
          {intl.formatMessage(
            { id: 'fleet.import.skipped' },
            {
              count: skipped.length,
              lines: skipped.map(({ number }) => number).join(', '),
            },
          )}
        </p>
      )}
    </>
  )
}

function Foot({ driverImport, state }: { driverImport: DriverImport; state: ImportState }) {
  const intl = useIntl()
  if (state.step === 'preview' && state.good.length > 0) {
    return (
      <Button shape="wide" onClick={() => void driverImport.send()}>
        {intl.formatMessage({ id: 'fleet.import.send' }, { count: state.good.length })}
      </Button>
    )
  }
  if (state.step === 'preview') {
    return (
      <Button shape="wide" look="secondary" onClick={driverImport.open}>
        {intl.formatMessage({ id: 'fleet.import.again' })}
      </Button>
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
  return (
    <div className="row">
      <Button onClick={driverImport.close}>{intl.formatMessage({ id: 'fleet.import.done' })}</Button>
      {state.failed.length > 0 && (
        <Button look="secondary" onClick={() => void driverImport.retry()}>
          {intl.formatMessage({ id: 'fleet.import.retry' })}
        </Button>
      )}
    </div>
  )
}

function columnsOf(intl: IntlShape): TableColumn<ImportLine>[] {
  const toCell = (name: 'name' | 'phone' | 'plate' | 'device') => (line: ImportLine) => {
    const problem = line.problems[name]
    return (
      <>
        {line.values[name]}
        {problem && (
          <span className="line-problem">
            <Icon name="danger" />
            {intl.formatMessage({ id: problem })}
          </span>
        )}
      </>
    )
  }
  return [
    {
      key: 'number',
      title: intl.formatMessage({ id: 'fleet.import.number' }),
      cell: ({ number }) => (
        <span className="muted">{intl.formatMessage({ id: 'fleet.import.line' }, { number })}</span>
      ),
    },
    ...(['name', 'phone', 'plate', 'device'] as const).map((name) => ({
      key: name,
      title: intl.formatMessage({ id: `fleet.column.${name}` }),
      cell: toCell(name),
    })),
  ]
}
