import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { AppError } from '../../api/app-error.ts'
import { AsWritten } from '../../i18n/as-written.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FocusGround } from '../../ui/focus-ground.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import type { FieldTable } from '../fields.ts'
import type { Conflict, RecordChange, RecordFlow, RecordStep } from './record.ts'

/** The ids of what the dialogs say. Those of an action, and `edited`, take `name`: what the record is called. */
export interface RecordMessages<Action extends string> {
  /** Titles of the form of a new record, and of one that is there. */
  add: string
  edit: string
  save: string
  /** While it is on its way. */
  saving: string
  cancel: string
  /** After a failure: what was typed is still there. */
  kept: string
  /** The record was changed elsewhere; below stands what it is now. */
  changed: string
  /** The record was deleted elsewhere. */
  gone: string
  /** What was done, for a screen reader. */
  added: string
  edited: string
  actions: { readonly [A in Action]: ActionMessages }
}

export interface ActionMessages {
  title: string
  text: string
  yes: string
  done: string
  /** What is done takes something away: the button that does it looks so. */
  isDangerous?: boolean
}

export interface RecordViewProps<Item, Table extends FieldTable, Action extends string> {
  record: RecordFlow<Item, Table, Action>
  messages: RecordMessages<Action>
  /** What the list is called. */
  label: string
  /** What a record is called in a question about it. */
  nameOf(item: Item): string
  /** The inputs of the form. */
  fields: ReactNode
  /** What is known of a record: where it is looked at, and where it was changed elsewhere. */
  renderDetails(item: Item): ReactNode
  /** What can be done to a record that is looked at. */
  renderButtons?(item: Item): ReactNode
  /** What is asked beside a confirmation, such as a choice. */
  renderQuestion?(item: Item, action: Action): ReactNode
  /** Whether that has its answer; the confirmation waits for it. */
  isAnswered?(item: Item, action: Action): boolean
  /** What is said of a failure in place of the text of its code; null where that text says enough. */
  renderFailure?(error: AppError): ReactNode
  /** The list: a table, cards. */
  children: ReactNode
}

/**
 * A list and the dialogs over it. When a dialog closes, the focus goes back to where it was; where that is gone with
 * its record, to the list. Its element lists dialog, field and the inputs' styles.
 */
export function RecordView<Item, Table extends FieldTable, Action extends string>(
  props: RecordViewProps<Item, Table, Action>,
) {
  const { record, label, children } = props
  const opened = useStore(record.$step)
  const list = useRef<HTMLDivElement>(null)
  useFocusAfter(list, { isOpen: opened.step !== 'list' })

  return (
    <FocusGround place={list} name={label}>
      {children}
      <RecordDialog {...props} opened={opened} />
      <Said {...props} />
    </FocusGround>
  )
}

type PartProps<Item, Table extends FieldTable, Action extends string, Step> = RecordViewProps<Item, Table, Action> & {
  opened: RecordStep<Item, Action> & { step: Step }
}

function RecordDialog<Item, Table extends FieldTable, Action extends string>({
  opened,
  ...props
}: PartProps<Item, Table, Action, string>) {
  if (opened.step === 'look') return <LookDialog {...props} opened={opened} />
  if (opened.step === 'form') return <FormDialog {...props} opened={opened} />
  if (opened.step === 'confirm') return <ActionDialog {...props} opened={opened} />
  return null
}

function LookDialog<Item, Table extends FieldTable, Action extends string>({
  opened: { item },
  record,
  nameOf,
  renderDetails,
  renderButtons,
}: PartProps<Item, Table, Action, 'look'>) {
  const intl = useIntl()
  return (
    <Dialog
      title={<AsWritten>{nameOf(item)}</AsWritten>}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={record.close}
      footer={renderButtons && <div className="row">{renderButtons(item)}</div>}
    >
      {renderDetails(item)}
    </Dialog>
  )
}

function FormDialog<Item, Table extends FieldTable, Action extends string>(
  props: PartProps<Item, Table, Action, 'form'>,
) {
  const intl = useIntl()
  const { opened, record, messages, fields } = props
  const isBusy = useStore(record.press.$isBusy)
  const isNew = opened.item === null && opened.conflict === null
  return (
    <Dialog
      title={intl.formatMessage({ id: isNew ? messages.add : messages.edit })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={record.back}
    >
      <Form onSubmit={record.submit}>
        <ConflictNotice {...props} item={opened.item} conflict={opened.conflict} />
        {fields}
        <div className="dialog-acts">
          <Failure {...props} kept={messages.kept} />
          <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: messages.saving })}>
            {intl.formatMessage({ id: messages.save })}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function ActionDialog<Item, Table extends FieldTable, Action extends string>(
  props: PartProps<Item, Table, Action, 'confirm'>,
) {
  const intl = useIntl()
  const { opened, record, messages, nameOf, renderQuestion, isAnswered } = props
  const { item, action, conflict } = opened
  const isBusy = useStore(record.press.$isBusy)
  const { title, text, yes, isDangerous } = messages.actions[action]
  const name = <AsWritten key="name">{nameOf(item)}</AsWritten>
  return (
    <ConfirmDialog
      isDangerous={isDangerous === true}
      title={intl.formatMessage({ id: title }, { name })}
      yes={conflict === 'gone' ? null : intl.formatMessage({ id: yes })}
      no={intl.formatMessage({ id: messages.cancel })}
      busy={isBusy && intl.formatMessage({ id: messages.saving })}
      isBlocked={isAnswered?.(item, action) === false}
      onYes={() => void record.submit()}
      onNo={record.back}
    >
      <p>{intl.formatMessage({ id: text }, { name })}</p>
      {renderQuestion?.(item, action)}
      <ConflictNotice {...props} item={item} conflict={conflict} />
      <Failure {...props} />
    </ConfirmDialog>
  )
}

interface ConflictProps<Item, Action extends string> {
  messages: RecordMessages<Action>
  renderDetails(item: Item): ReactNode
  item: Item | null
  conflict: Conflict | null
}

function ConflictNotice<Item, Action extends string>({
  messages,
  renderDetails,
  item,
  conflict,
}: ConflictProps<Item, Action>) {
  const intl = useIntl()
  if (conflict === null) return null
  if (conflict === 'gone' || item === null)
    return <Notice kind="warning" said="alert" title={intl.formatMessage({ id: messages.gone })} />
  return (
    <Notice kind="warning" said="alert" title={intl.formatMessage({ id: messages.changed })}>
      {renderDetails(item)}
    </Notice>
  )
}

/** Why the last press did not go on. `kept`: something was typed, and is still there. */
function Failure<Item, Table extends FieldTable, Action extends string>({
  record,
  renderFailure,
  kept,
}: Pick<RecordViewProps<Item, Table, Action>, 'record' | 'renderFailure'> & { kept?: string }) {
  const intl = useIntl()
  const error = useStore(record.press.$blockingError)
  if (!error) return null
  const own = renderFailure?.(error)
  if (own) return own
  return <ErrorNotice error={error}>{kept && <p>{intl.formatMessage({ id: kept })}</p>}</ErrorNotice>
}

/** What was done, said where the dialog was that is closed now. */
function Said<Item, Table extends FieldTable, Action extends string>({
  record,
  messages,
  nameOf,
}: RecordViewProps<Item, Table, Action>) {
  const intl = useIntl()
  const done = useStore(record.$done)
  return (
    <output className="visually-hidden">
      {done &&
        intl.formatMessage(
          { id: idOf(done, messages) },
          { name: done.item && <AsWritten key="name">{nameOf(done.item)}</AsWritten> },
        )}
    </output>
  )
}

function idOf<Item, Action extends string>(
  { action }: RecordChange<Item, Action>,
  messages: RecordMessages<Action>,
): string {
  if (action === 'add') return messages.added
  if (action === 'edit') return messages.edited
  return messages.actions[action].done
}
