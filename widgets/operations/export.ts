import { atom, type ReadableAtom } from 'nanostores'
import { AppError, type Line } from '../../shared/api/app-error.ts'
import { createPress } from '../../shared/flows/press.ts'
import { isUsable, type SafeUrl } from '../../shared/domain/safe-url.ts'
import type { NewTab } from '../../shared/stores/environment.ts'
import type {
  ExportFormat,
  ExportProgress,
  ExportRequest,
  OperationsQuestion,
} from '../../shared/api/contract/operations.ts'

export type ExportState =
  | { status: 'idle' }
  /** `share` of the rows that are written, 0 to 1. */
  | { status: 'writing'; format: ExportFormat; share: number }
  /** The file is there; `isBlocked` when the browser kept the new tab shut and the link has to be pressed. */
  | { status: 'ready'; format: ExportFormat; link: SafeUrl; isBlocked: boolean }
  | { status: 'failed'; format: ExportFormat; error: AppError }

export interface ExportOptions {
  line: Line
  ask(request: ExportRequest, signal: AbortSignal): Promise<ExportProgress>
  /** Ends at once where no caller waits any more. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  language(): string
  /** A tab opened by the press itself, or null where the browser does not allow one. */
  openTab(): NewTab | null
}

export interface Export {
  $state: ReadableAtom<ExportState>
  /** To be called on the press, so that the tab may open. */
  start(question: OperationsQuestion, format: ExportFormat): Promise<void>
  close(): void
}

const ASK_AGAIN_MS = 700

/**
 * Writes the history of the filters shown into a file, which opens in a tab of its own (cabinet.md section 2, readings
 * gF-06).
 */
export function createExport({ line, ask, wait, language, openTab }: ExportOptions): Export {
  const $state = atom<ExportState>({ status: 'idle' })
  let flight = new AbortController()
  const press = createPress({
    line,
    onError(error) {
      const state = $state.get()
      if (state.status === 'writing') $state.set({ status: 'failed', format: state.format, error })
    },
  })

  async function write(question: OperationsQuestion, format: ExportFormat, signal: AbortSignal): Promise<SafeUrl> {
    let exportId: string | undefined
    for (;;) {
      const answer = await ask({ ...question, format, language: language(), exportId }, signal)
      if (isUsable(answer.link)) return answer.link
      if (answer.link !== null || answer.exportId === '') throw new AppError('contract')
      exportId = answer.exportId
      $state.set({ status: 'writing', format, share: answer.total > 0 ? Math.min(1, answer.done / answer.total) : 0 })
      await wait(ASK_AGAIN_MS, signal)
    }
  }

  return {
    $state,
    async start(question, format) {
      await press.run(async (isCurrent) => {
        flight = new AbortController()
        const { signal } = flight
        $state.set({ status: 'writing', format, share: 0 })
        const tab = openTab()
        try {
          const link = await write(question, format, signal)
          if (!isCurrent()) return tab?.close()
          tab?.go(link)
          $state.set({ status: 'ready', format, link, isBlocked: tab === null })
        } catch (thrown) {
          tab?.close()
          throw thrown
        }
      })
    },
    close() {
      flight.abort()
      press.forget()
      $state.set({ status: 'idle' })
    },
  }
}
