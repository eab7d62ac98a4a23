import { type IntlShape, useIntl } from 'react-intl'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { errorText } from '../../shared/ui/error-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import type { DriverImport, ImportState, SentLine } from './import.ts'
import type { ImportLine } from './import-lines.ts'

/** Lines that are named one by one; the file has them all. */
const MOST_NAMED = 50

/** What became of every line. */
export function ImportReport({
  driverImport,
  state,
}: {
  driverImport: DriverImport
  state: ImportState & { step: 'report' }
}) {
  const intl = useIntl()
  const { added, failed, skipped } = state
  const named = failed.slice(0, MOST_NAMED)
  const numbers = skipped.slice(0, MOST_NAMED).map(({ number }) => number)
  return (
    <div className="stack">
      <Notice
        kind={failed.length + skipped.length > 0 ? 'warning' : 'success'}
        title={intl.formatMessage({ id: 'fleet.import.added' }, { count: added })}
      />
      {failed.length > 0 && (
        <>
          <h3 className="title">{intl.formatMessage({ id: 'fleet.import.failed' }, { count: failed.length })}</h3>
          <ul className="lines">
            {named.map((line) => (
              <li key={line.number}>
                {intl.formatMessage({ id: 'fleet.import.line' }, { number: line.number })}{' '}
                <AsWritten>{line.values.name}</AsWritten>: {reasonOf(line, intl)}
              </li>
            ))}
          </ul>
          {failed.length > named.length && (
            <p>{intl.formatMessage({ id: 'fleet.import.more' }, { count: failed.length - named.length })}</p>
          )}
        </>
      )}
      {skipped.length > 0 && (
        <p>
          {intl.formatMessage(
            { id: 'fleet.import.skipped' },
            { count: skipped.length, lines: `${numbers.join(', ')}${skipped.length > numbers.length ? '…' : ''}` },
          )}
        </p>
      )}
      <RejectedButton driverImport={driverImport} lines={[...skipped, ...failed]} />
    </div>
  )
}

/** Takes home what was not added, or is not going to be. */
export function RejectedButton({
  driverImport,
  lines,
}: {
  driverImport: DriverImport
  lines: readonly (ImportLine | SentLine)[]
}) {
  const intl = useIntl()
  if (lines.length === 0) return null
  function save() {
    const rows = lines
      .toSorted((one, other) => one.number - other.number)
      .map((line) => ({ line, reason: reasonOf(line, intl) }))
    void driverImport.saveRejected(rows, {
      name: `${intl.formatMessage({ id: 'fleet.import.rejected.name' })}.csv`,
      row: intl.formatMessage({ id: 'fleet.import.number' }),
      reason: intl.formatMessage({ id: 'fleet.import.reason' }),
      titles: (['name', 'phone', 'plate', 'device'] as const).map((name) =>
        intl.formatMessage({ id: `fleet.column.${name}` }),
      ),
    })
  }
  return (
    <Button look="secondary" onClick={save}>
      {intl.formatMessage({ id: 'fleet.import.rejected' }, { count: lines.length })}
    </Button>
  )
}

function reasonOf(line: ImportLine | SentLine, intl: IntlShape): string {
  if ('error' in line) {
    const { error } = line
    return error.code === 'aborted' ? intl.formatMessage({ id: 'fleet.import.stopped' }) : errorText(intl, error)
  }
  return Object.entries(line.problems)
    .map(([name, id]) => `${intl.formatMessage({ id: `fleet.column.${name}` })}: ${intl.formatMessage({ id })}`)
    .join('; ')
}
