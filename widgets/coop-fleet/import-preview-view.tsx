import { useMemo, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Said } from '../../shared/ui/announcer.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Fold } from '../../shared/ui/fold.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Select } from '../../shared/ui/select.tsx'
import type { LongTableColumn } from '../../shared/ui/table.tsx'
import { VirtualTable } from '../../shared/ui/virtual-table.tsx'
import type { DriverImport, Preview } from './import.ts'
import { hasUnknown, isEnough, type Role, ROLES } from './import-columns.ts'
import type { FieldName, ImportLine } from './import-lines.ts'
import { RejectedButton } from './import-report-view.tsx'

interface PreviewProps {
  driverImport: DriverImport
  preview: Preview
}

/** Every line of the file as it would be sent; what is wrong can be put right in its place. */
export function ImportPreview({ driverImport, preview }: PreviewProps) {
  const intl = useIntl()
  const [isFaultsOnly, setFaultsOnly] = useState(false)
  const { lines, good } = preview
  const bad = useMemo(() => {
    const known = new Set(good)
    return lines.filter((line) => !known.has(line))
  }, [lines, good])
  const twice = lines.filter(({ remarks }) => remarks.plate !== undefined).length
  const columns = useMemo(() => columnsOf(intl, driverImport.fix), [intl, driverImport])
  // What has been put right stays in its place, under the eyes of who did it.
  const faults = useMemo(() => lines.filter(({ asked }) => asked.length > 0), [lines])
  const counts = [
    intl.formatMessage({ id: 'fleet.import.counts' }, { good: good.length, bad: bad.length }),
    twice > 0 ? intl.formatMessage({ id: 'fleet.import.plates' }, { count: twice }) : '',
  ]
    .join(' ')
    .trim()
  return (
    <div className="stack preview">
      <p>{counts}</p>
      <Said>{counts}</Said>
      <Mapping driverImport={driverImport} preview={preview} />
      {faults.length > 0 && (
        <div className="row preview-tools">
          <Checkbox isChecked={isFaultsOnly} onChange={setFaultsOnly}>
            {intl.formatMessage({ id: 'fleet.import.faultsOnly' })}
          </Checkbox>
          <RejectedButton driverImport={driverImport} lines={bad} />
        </div>
      )}
      <VirtualTable
        caption={intl.formatMessage({ id: 'fleet.import.title' })}
        columns={columns}
        rows={isFaultsOnly ? faults : lines}
        toKey={toKey}
        question={String(isFaultsOnly)}
        total={isFaultsOnly ? faults.length : lines.length}
      />
    </div>
  )
}

const toKey = ({ number }: ImportLine) => String(number)

/** What each column of the file is; open where that is not clear. */
function Mapping({ driverImport, preview }: PreviewProps) {
  const intl = useIntl()
  const { file, columns } = preview
  const [isOpen, setOpen] = useState(() => hasUnknown(file) || !isEnough(columns))
  const nameOf = (index: number) =>
    file.titles?.[index] || intl.formatMessage({ id: 'fleet.import.column' }, { number: index + 1 })
  return (
    <>
      {!isEnough(columns) && <Notice kind="warning" title={intl.formatMessage({ id: 'fleet.import.unclear' })} />}
      <Fold isOpen={isOpen} onToggle={setOpen} title={intl.formatMessage({ id: 'fleet.import.columns' })}>
        <div className="mapping">
          {columns.map((role, index) => (
            <Field
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              key={index}
              label={nameOf(index)}
              hint={sampleOf(preview, index)}
              kind="filter"
            >
              <Select
                value={role ?? ''}
                options={[
                  { value: '', label: intl.formatMessage({ id: 'fleet.import.role.none' }) },
                  ...ROLES.map((one) => ({
                    value: one,
                    label: intl.formatMessage({ id: `fleet.import.role.${one}` }),
                  })),
                ]}
                onChange={(chosen) => void driverImport.chooseColumn(index, chosen === '' ? null : (chosen as Role))}
              />
            </Field>
          ))}
        </div>
      </Fold>
    </>
  )
}

/** What stands in a column, in its first line that has something there. */
function sampleOf({ file }: Preview, index: number): string {
  return file.records.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? ''
}

const FIELDS = ['name', 'phone', 'plate', 'device'] as const

function columnsOf(intl: IntlShape, fix: DriverImport['fix']): LongTableColumn<ImportLine>[] {
  return [
    {
      key: 'number',
      title: intl.formatMessage({ id: 'fleet.import.number' }),
      text: ({ number }) => String(number),
      cell: ({ number }) => (
        <span className="muted">{intl.formatMessage({ id: 'fleet.import.line' }, { number })}</span>
      ),
    },
    ...FIELDS.map((name) => ({
      key: name,
      title: intl.formatMessage({ id: `fleet.column.${name}` }),
      text: ({ values }: ImportLine) => values[name],
      cell: (line: ImportLine) => <ImportCell line={line} name={name} fix={fix} />,
    })),
  ]
}

interface CellProps {
  line: ImportLine
  name: FieldName
  fix: DriverImport['fix']
}

function ImportCell({ line, name, fix }: CellProps) {
  const intl = useIntl()
  const [problem, remark] = [line.problems[name], line.remarks[name]]
  return (
    <>
      {line.asked.includes(name) ? <FixInput {...{ line, name, fix }} /> : <AsWritten>{line.values[name]}</AsWritten>}
      {problem !== undefined && (
        <span className="line-problem" id={`problem-${line.number}-${name}`}>
          <Icon name="danger" />
          {intl.formatMessage({ id: problem })}
        </span>
      )}
      {problem === undefined && remark !== undefined && (
        <span className="line-remark">
          <Icon name="info" />
          {intl.formatMessage({ id: remark })}
        </span>
      )}
    </>
  )
}

/** A value that was wrong, to be put right; it counts when it is left, or with Enter. */
function FixInput({ line, name, fix }: CellProps) {
  const intl = useIntl()
  const value = line.values[name]
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Another column may have got this meaning.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const isWrong = line.problems[name] !== undefined
  const commit = () => {
    if (typed.trim() !== value) void fix(line.number, name, typed)
  }
  return (
    <input
      className="input"
      part="input"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      aria-label={intl.formatMessage(
        { id: 'fleet.import.fix' },
        { field: intl.formatMessage({ id: `fleet.column.${name}` }), number: line.number },
      )}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? `problem-${line.number}-${name}` : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
