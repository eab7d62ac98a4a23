import { atom, type ReadableAtom } from 'nanostores'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import { downloadMyData, type MyDataLinks, previewAccountDeletion } from '../../shared/api/contract/my-data.ts'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { AccountDeletionFlow } from './account-deletion.ts'
import type { AccountDeletionView } from './account-deletion-view.tsx'
import { type ConsentFlow, createConsent } from './consent.ts'
import { reportError } from './report.ts'
import type { SectionParts } from './sections.ts'

/** The links of a download open nothing after this, so that they are shown no longer. */
const LINKS_MS = 15 * MINUTE_MS

/** The code of a deletion comes when one is begun. */
export interface OpenDeletion {
  flow: AccountDeletionFlow
  View: typeof AccountDeletionView
}

/** What the city keeps about the driver: to be read, objected to, deleted (152-FZ; readings PF-7). */
export interface MyData {
  consent: ConsentFlow
  /** To everything that the city keeps; null before it is asked for, and once they hold no longer. */
  $links: ReadableAtom<MyDataLinks | null>
  download: Press
  askForLinks(): Promise<void>
  /** The way to a deleted account, in its dialog; null while none is begun. */
  $deletion: ReadableAtom<OpenDeletion | null>
  /** Of the button that opens it. */
  opening: Press
  openDeletion(): Promise<void>
  closeDeletion(): void
  dispose?(): void
}

export function createMyData(parts: SectionParts): MyData {
  const { context, authGuard } = parts
  const { environment, $language } = context
  const consent = createConsent(parts)
  const $links = atom<MyDataLinks | null>(null)
  const $deletion = atom<OpenDeletion | null>(null)
  const onError = ({ code }: { code: Parameters<typeof reportError>[1] }) => reportError(context, code)
  const download = createPress({ line: environment, onError })
  const opening = createPress({ line: environment, onError })
  let stopTimer = () => {}
  void consent.load()

  function closeDeletion(): void {
    $deletion.get()?.flow.dispose()
    $deletion.set(null)
  }

  return {
    consent,
    $links,
    download,
    async askForLinks() {
      await download.run(async () => {
        const language = $language.get() === 'ru' ? 'ru' : 'en'
        $links.set(await authGuard.call(downloadMyData, { language }))
        stopTimer()
        stopTimer = environment.setTimer(() => $links.set(null), LINKS_MS)
      })
    },
    $deletion,
    opening,
    async openDeletion() {
      await opening.run(async (isCurrent) => {
        const load = () => Promise.all([import('./account-deletion.ts'), import('./account-deletion-view.tsx')])
        const [[{ createAccountDeletion }, { AccountDeletionView: View }], preview] = await Promise.all([
          loadWithRetry(load, environment),
          authGuard.call(previewAccountDeletion, undefined),
        ])
        if (isCurrent()) $deletion.set({ flow: createAccountDeletion(parts, preview), View })
      })
    },
    closeDeletion,
    dispose() {
      stopTimer()
      opening.forget()
      closeDeletion()
    },
  }
}
