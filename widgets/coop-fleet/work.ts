import { atom, type ReadableAtom } from 'nanostores'
import { toAppError, type AppError } from '../../shared/api/app-error.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { draftOf, type Draft, type FieldName } from './draft.ts'
import type { FleetStore } from './fleet.ts'
import type { Problems } from './form.ts'
import type { Action, Item, Kind } from './kinds.ts'

/** What is open over the lists. */
export type Work =
  | { step: 'none' }
  | { step: 'look'; item: Item }
  | { step: 'form'; kind: Kind; item: Item | null }
  | { step: 'confirm'; item: Item; action: Action }

export interface WorkState {
  $work: ReadableAtom<Work>
  form: Form<Draft>
  /** The device chosen for a vehicle that has none. */
  $device: ReadableAtom<string>
  $isBusy: ReadableAtom<boolean>
  /** Why the last press failed; what was typed stays. */
  $error: ReadableAtom<AppError | null>
  look(item: Item): void
  edit(kind: Kind, item: Item | null): void
  ask(item: Item, action: Action): void
  back(): void
  close(): void
  chooseDevice(device: string): void
  /** Sends the form or does what was asked for; answers the first field that is not right, if any. */
  submit(): Promise<FieldName | null>
}

export interface WorkOptions {
  store: FleetStore
  /** The server said ok. */
  onDone(kind: Kind, action: Action | 'add' | 'edit'): void
}

/** One line at a time is looked at, changed, or asked about. */
export function createWork({ store, onDone }: WorkOptions): WorkState {
  const $work = atom<Work>({ step: 'none' })
  const form = createForm<Draft>(draftOf(null), judge)
  const $device = atom('')
  const $isBusy = atom(false)
  const $error = atom<AppError | null>(null)

  function go(work: Work): void {
    $error.set(null)
    $work.set(work)
  }

  async function judge(draft: Draft): Promise<Problems> {
    const work = $work.get()
    const fleet = store.$fleet.get()
    if (work.step !== 'form' || fleet.status !== 'ready') return {}
    const { createJudge } = await import('./form.ts')
    return createJudge(fleet.value)({ kind: work.kind, item: work.item, draft })
  }

  async function attempt<T>(run: () => Promise<T>): Promise<T | null> {
    $isBusy.set(true)
    $error.set(null)
    try {
      return await run()
    } catch (thrown) {
      $error.set(toAppError(thrown))
      return null
    } finally {
      $isBusy.set(false)
    }
  }

  async function save(kind: Kind, item: Item | null): Promise<FieldName | null> {
    const wrong = await form.validate()
    if (wrong) return wrong
    await store.save(kind, item, form.$values.get())
    onDone(kind, item === null ? 'add' : 'edit')
    go({ step: 'none' })
    return null
  }

  return {
    $work,
    form,
    $device,
    $isBusy,
    $error,
    look: (item) => go({ step: 'look', item }),
    edit(kind, item) {
      form.reset(draftOf(item))
      go({ step: 'form', kind, item })
    },
    ask(item, action) {
      $device.set('')
      go({ step: 'confirm', item, action })
    },
    back() {
      const work = $work.get()
      if ('item' in work && work.item !== null && work.step !== 'look') go({ step: 'look', item: work.item })
      else go({ step: 'none' })
    },
    close: () => go({ step: 'none' }),
    chooseDevice: (device) => $device.set(device),
    async submit() {
      const work = $work.get()
      if ($isBusy.get()) return null
      if (work.step === 'form') return attempt(() => save(work.kind, work.item))
      if (work.step !== 'confirm') return null
      const { item, action } = work
      return attempt(async () => {
        await store.act(item, action, $device.get())
        onDone(item.kind, action)
        go({ step: 'none' })
        return null
      })
    },
  }
}
