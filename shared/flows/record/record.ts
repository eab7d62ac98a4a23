import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, type AppErrorCode, type Line, toLoadError } from '../../api/app-error.ts'
import type { FieldTable, ValuesOf } from '../fields.ts'
import { createForm, type Form } from '../form.ts'
import { createPress, type Press } from '../press.ts'
import { createRefused, isSame, type Together } from '../refused.ts'
import type { ProblemsOf } from '../rules.ts'

/**
 * What is known of one kind of record: a vehicle, a driver, a document. `Action` names what is done to a record after
 * a confirmation, such as its deletion.
 */
export interface RecordResource<Item, Table extends FieldTable, Action extends string> {
  /** The fields of the form that adds a record or changes one. */
  fields: Table
  /** A record as its form shows it. */
  toValues(item: Item): ValuesOf<Table>
  /**
   * Judges the form of a record, or of a new one (null): the ids of what is wrong. The rules come behind a lazy import.
   */
  judge(values: ValuesOf<Table>, item: Item | null): Promise<ProblemsOf<ValuesOf<Table>>>
  /** Adds a record (null) or changes the given one, and brings the list up to date. Rejects with AppError. */
  save(values: ValuesOf<Table>, item: Item | null): Promise<void>
  /** Does what was confirmed, and brings the list up to date. Rejects with AppError. */
  act(item: Item, action: Action): Promise<void>
  /**
   * Asks for the list again: the record as it is now, null where it is gone. What cannot be asked is as it was.
   * `refusal` may carry the record.
   */
  refresh(item: Item, refusal: AppError): Promise<Item | null>
  /**
   * Which fields a refusal of the server is about, with the ids of the texts; none where it is about the whole form.
   */
  refusedAt?(error: AppError, values: ValuesOf<Table>): ProblemsOf<ValuesOf<Table>>
  /**
   * What a refusal at a field is about beside it, as a number and its kind: when one of them changes, the field is
   * refused no more.
   */
  refusedWith?: Together<ValuesOf<Table>>
  /** Asks the server before the form is sent whether it would be taken. */
  precheck?: {
    /** The fields that are asked about: when one of them is left and the form is right, and never by key. */
    names: readonly (keyof Table & string)[]
    /** Rejects with AppError; one that is about no field is passed over, since saving asks again. */
    ask(values: ValuesOf<Table>, item: Item | null): Promise<void>
  }
}

/** Since the dialog was opened, the record was changed or deleted elsewhere; what was typed here is still there. */
export type Conflict = 'changed' | 'gone'

/** What is open over the list. */
export type RecordStep<Item, Action extends string> =
  | { step: 'list' }
  | { step: 'look'; item: Item }
  /** `item` is null for a new record. */
  | { step: 'form'; item: Item | null; conflict: Conflict | null }
  | { step: 'confirm'; item: Item; action: Action; conflict: Conflict | null }

/** What the server has said ok to; `item` is the record before it, null where there was none. */
export interface RecordChange<Item, Action extends string> {
  action: Action | 'add' | 'edit'
  item: Item | null
}

/** One dialog at a time over a list of records: a record, its form, or the question before something is done to it. */
export interface RecordFlow<Item, Table extends FieldTable, Action extends string> {
  $step: ReadableAtom<RecordStep<Item, Action>>
  form: Form<ValuesOf<Table>>
  /** Of the form and of the confirmation; while it is blocked, what was typed stays. */
  press: Press
  /** What was done last, until another dialog is opened. */
  $done: ReadableAtom<RecordChange<Item, Action> | null>
  /** Shows one record. */
  look(item: Item): void
  /** Opens the form of a record, or of a new one (null). */
  edit(item: Item | null): void
  /** Asks before something is done to a record. */
  ask(item: Item, action: Action): void
  /** To where the dialog was opened from: the record that was looked at, or the list. */
  back(): void
  close(): void
  /** Sends the form, or does what was asked for; answers the first field that is not right, if any. */
  submit(): Promise<(keyof Table & string) | null>
}

export interface RecordOptions<Item, Table extends FieldTable, Action extends string> {
  line: Line
  resource: RecordResource<Item, Table, Action>
  /** The server said ok. */
  onDone?(change: RecordChange<Item, Action>): void
  /** Why a press did not go on: a failure, a refusal at a field, a change made elsewhere. Never of an aborted call. */
  onError?(error: AppError): void
}

/** Refusals that may come of a change made elsewhere (readings 3.17 PF-3, gH-02). */
const CONFLICTS: ReadonlySet<AppErrorCode> = new Set(['ValidationError', 'conflict', 'notFound'])

export function createRecordFlow<Item, Table extends FieldTable, Action extends string>({
  line,
  resource,
  onDone,
  onError,
}: RecordOptions<Item, Table, Action>): RecordFlow<Item, Table, Action> {
  type Values = ValuesOf<Table>
  type Step = RecordStep<Item, Action>
  const $step = atom<Step>({ step: 'list' })
  const $done = atom<RecordChange<Item, Action> | null>(null)
  const press = createPress({ line, onError: (error) => onError?.(error) })
  const form = createForm(resource.fields, { judge })
  const refused = createRefused<Values>(resource.refusedWith)
  /** What the server was asked about last, or has itself. */
  let prechecked: Values | null = null
  let isFromLook = false

  function go(step: Step): void {
    press.forget()
    $step.set(step)
  }

  /** Opens a dialog from the list, or from the record that is looked at. */
  function open(step: Step): void {
    isFromLook = $step.get().step === 'look'
    $done.set(null)
    go(step)
  }

  async function judge(values: Values): Promise<ProblemsOf<Values>> {
    const opened = $step.get()
    const problems = await resource.judge(values, opened.step === 'form' ? opened.item : null)
    return { ...problems, ...refused.of(values) }
  }

  /** Remembers what was refused, and tells it at its fields. */
  function refuse(values: Values, problems: ProblemsOf<Values>): void {
    refused.note(values, problems)
    form.show(Object.keys(problems))
  }

  async function precheck({ names, ask }: NonNullable<typeof resource.precheck>): Promise<void> {
    const opened = $step.get()
    const values = form.$values.get()
    if (opened.step !== 'form' || (prechecked && isSame(names, values, prechecked))) return
    try {
      if (Object.keys(await resource.judge(values, opened.item)).length > 0) return
      prechecked = values
      await ask(values, opened.item)
    } catch (thrown) {
      const problems = resource.refusedAt?.(toLoadError(thrown, line), values) ?? {}
      if ($step.get() === opened && Object.keys(problems).length > 0) refuse(values, problems)
    }
  }

  function leave(name: keyof Values): void {
    form.leave(name)
    const { precheck: asked } = resource
    if (asked?.names.some((one) => one === name)) void precheck(asked)
  }

  /** The server said ok. The dialog may have been closed meanwhile, and another one opened. */
  function finish(opened: Step, change: RecordChange<Item, Action>): void {
    onDone?.(change)
    if ($step.get() !== opened) return
    go({ step: 'list' })
    $done.set(change)
  }

  /** Whether a refusal came of a change made elsewhere; the dialog then says so, and stands on what is there now. */
  async function isConflict(opened: Step & { step: 'form' | 'confirm' }, thrown: unknown): Promise<boolean> {
    const { item } = opened
    const error = toLoadError(thrown, line)
    if (item === null || !CONFLICTS.has(error.code)) return false
    const present = await resource.refresh(item, error)
    if (JSON.stringify(present) === JSON.stringify(item)) return false
    if ($step.get() !== opened) return true
    onError?.(error)
    const conflict = present === null ? 'gone' : 'changed'
    $step.set(
      opened.step === 'form' ? { ...opened, item: present, conflict } : { ...opened, item: present ?? item, conflict },
    )
    return true
  }

  async function save(opened: Step & { step: 'form' }): Promise<(keyof Table & string) | null> {
    const values = form.$values.get()
    const { item } = opened
    try {
      await resource.save(values, item)
    } catch (thrown) {
      const error = toLoadError(thrown, line)
      const problems = resource.refusedAt?.(error, values) ?? {}
      if (Object.keys(problems).length > 0) {
        if ($step.get() === opened) onError?.(error)
        refuse(values, problems)
        return validate()
      }
      if (await isConflict(opened, thrown)) return null
      throw thrown
    }
    finish(opened, { action: item === null ? 'add' : 'edit', item })
    return null
  }

  async function act(opened: Step & { step: 'confirm' }): Promise<void> {
    const { item, action } = opened
    try {
      await resource.act(item, action)
    } catch (thrown) {
      if (await isConflict(opened, thrown)) return
      throw thrown
    }
    finish(opened, { action, item })
  }

  const validate = async () => (await form.validate()) as (keyof Table & string) | null

  return {
    $step,
    form: { ...form, leave },
    press,
    $done,
    look: (item) => open({ step: 'look', item }),
    edit(item) {
      refused.forget()
      prechecked = item && resource.toValues(item)
      form.reset(prechecked ?? {})
      open({ step: 'form', item, conflict: null })
    },
    ask: (item, action) => open({ step: 'confirm', item, action, conflict: null }),
    back() {
      const opened = $step.get()
      const item = 'item' in opened && opened.item
      const isThere = item && !('conflict' in opened && opened.conflict === 'gone')
      go(isFromLook && isThere && opened.step !== 'look' ? { step: 'look', item } : { step: 'list' })
    },
    close: () => go({ step: 'list' }),
    async submit() {
      const opened = $step.get()
      if (opened.step === 'form') {
        const work = async () => ($step.get() === opened ? save(opened) : null)
        return press.submit({ validate }, work)
      }
      if (opened.step === 'confirm') await press.run(() => act(opened))
      return null
    },
  }
}
