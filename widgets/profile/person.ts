import { atom, computed, type ReadableAtom } from 'nanostores'
import { codeOfLoad, toLoadError } from '../../shared/api/app-error.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import { asksForNames } from '../../shared/domain/person-fields.ts'
import { type Async, ready, valueIn } from '../../shared/stores/async.ts'
import { toSitePage } from '../../shared/stores/targets.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { EditDialog } from './edit-dialog.ts'
import type { EditDialogView } from './edit-dialog-view.tsx'
import { reportError } from './report.ts'
import { createPhones, type Phones } from './phones.ts'
import type { SectionParts } from './sections.ts'

/** Where the edit dialog stands: its first step, or the one that a button leads to. */
export type EditPlace =
  /** `from`: the step that was left for it. */
  | { step: 'main'; from?: EditPlace['step'] }
  | { step: 'email' }
  | { step: 'password' }
  /** `replaces`: the phone in whose place the new one comes; null for one more. */
  | { step: 'phone'; replaces: string | null }

/** The edit dialog and its view, which come when it is first opened. */
export interface OpenedEdit {
  dialog: EditDialog
  View: typeof EditDialogView
}

/** The driver as a person: names, e-mail, phones, password. */
export interface Person {
  $profile: ReadableAtom<Profile>
  /** Whether the city asks for the driver's names. */
  $hasNames: ReadableAtom<boolean>
  phones: Phones
  /** The edit dialog; idle while it is closed. */
  $edit: ReadableAtom<Async<OpenedEdit>>
  /** The names were saved, and the dialog is closed. */
  $isSaved: ReadableAtom<boolean>
  /** Where a password is set that there is not yet. */
  restoreUrl: SafeUrl
  /** Opens the dialog. */
  edit(place: EditPlace): void
  /** Opens it after all, where its code has not come. */
  retryEdit(): void
  /** Closes a dialog that has not opened yet. */
  closeEdit(): void
  dispose(): void
}

export function createPerson(parts: SectionParts): Person {
  const { scope, settings, city, $profile } = parts
  const { environment } = parts.context
  const $edit = atom<Async<OpenedEdit>>({ status: 'idle' })
  const $isSaved = atom(false)
  const phones = createPhones(parts)
  const $hasNames = computed(scope.$options, (options) => asksForNames(settings, valueIn(options)))
  let wanted: EditPlace = { step: 'main' }
  if (settings.hasPrivateData === null) void scope.$options.load()

  function close(): void {
    valueIn($edit.get())?.dialog.dispose()
    $edit.set({ status: 'idle' })
  }

  async function open(): Promise<void> {
    if ($edit.get().status === 'ready') return
    $isSaved.set(false)
    $edit.set({ status: 'loading' })
    try {
      const [{ createEditDialog }, { EditDialogView: View }] = await Promise.all([
        import('./edit-dialog.ts'),
        import('./edit-dialog-view.tsx'),
      ])
      if ($edit.get().status !== 'loading') return
      const onClose = ({ isSaved }: { isSaved: boolean }) => {
        close()
        $isSaved.set(isSaved)
      }
      const dialog = createEditDialog({ parts, hasNames: $hasNames.get(), place: wanted, onClose })
      $edit.set(ready({ dialog, View }))
    } catch (thrown) {
      if ($edit.get().status !== 'loading') return
      reportError(parts.context, codeOfLoad(thrown, environment))
      $edit.set({ status: 'failed', error: toLoadError(thrown, environment) })
    }
  }

  return {
    $profile,
    $hasNames,
    phones,
    $edit,
    $isSaved,
    restoreUrl: toSitePage('restore-password', city.city, environment),
    edit(place) {
      wanted = place
      void open()
    },
    retryEdit: () => void open(),
    closeEdit: close,
    dispose() {
      close()
      phones.dispose()
    },
  }
}
