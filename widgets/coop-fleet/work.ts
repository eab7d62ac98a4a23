import { atom, type ReadableAtom } from 'nanostores'
import type { Line } from '../../shared/api/app-error.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { draftOf, type Draft, type FieldName, FIELDS } from './draft.ts'
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
  /** While it is blocked, what was typed stays. */
  press: Press
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
  line: Line
  store: FleetStore
  /** The server said ok. */
  onDone(kind: Kind, action: Action | 'add' | 'edit'): void
}

/** One line at a time is looked at, changed, or asked about. */
export function createWork({ line, store, onDone }: WorkOptions): WorkState {
  const $work = atom<Work>({ step: 'none' })
  const form = createForm(FIELDS, { judge })
  const $device = atom('')
  const press = createPress({ line })

  function go(work: Work): void {
    press.clear()
    $work.set(work)
  }

  async function judge(draft: Draft): Promise<Problems> {
    const work = $work.get()
    const fleet = store.$fleet.get()
    if (work.step !== 'form' || fleet.status !== 'ready') return {}
    const { createJudge } = await import('./form.ts')
    return createJudge(fleet.value)({ kind: work.kind, item: work.item, draft })
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
    press,
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
      if (work.step === 'form') return press.run(() => save(work.kind, work.item))
      if (work.step !== 'confirm') return null
      const { item, action } = work
      return press.run(async () => {
        await store.act(item, action, $device.get())
        onDone(item.kind, action)
        go({ step: 'none' })
        return null
      })
    },
  }
}
