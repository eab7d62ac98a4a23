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
  /** Ends at once when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  language(): string
  /** A tab opened by the press itself, or null where the browser does not allow one. */
  openTab(): NewTab | null
}

export interface Export {
  $state: ReadableAtom<ExportState>
  /** To be called on the press, so that the tab may open. */
  start(question: OperationsQuestion, format: ExportFormat): Promise<void>
  /** What is being written is not wanted any more: the server is told. */
  cancel(): void
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
  /** Of the first question, which is not taken back: its answer names what may be given up. */
  let beginning = new AbortController()
  let underWay: Promise<ExportRequest> | null = null
  const press = createPress({
    line,
    onError(error) {
      const state = $state.get()
      if (state.status === 'writing') $state.set({ status: 'failed', format: state.format, error })
    },
  })

  async function write(request: ExportRequest, format: ExportFormat, signal: AbortSignal): Promise<SafeUrl> {
    const first = ask(request, beginning.signal)
    underWay = first.then(({ exportId }) => ({ ...request, exportId }))
    // Only a press that gives it up looks at this one.
    underWay.catch(() => {})
    for (let answer = await first; ;) {
      // It was given up before it had a name.
      signal.throwIfAborted()
      if (isUsable(answer.link)) return answer.link
      const { exportId, done, total } = answer
      if (answer.link !== null || exportId === '') throw new AppError('contract')
      $state.set({ status: 'writing', format, share: total > 0 ? Math.min(1, done / total) : 0 })
      // oxlint-disable-next-line no-await-in-loop -- how far it is, again and again
      await wait(ASK_AGAIN_MS, signal)
      // oxlint-disable-next-line no-await-in-loop -- the same
      answer = await ask({ ...request, exportId }, signal)
    }
  }

  function close(): void {
    beginning.abort()
    flight.abort()
    underWay = null
    press.forget()
    $state.set({ status: 'idle' })
  }

  return {
    $state,
    async start(question, format) {
      await press.run(async (isCurrent) => {
        flight = new AbortController()
        beginning = new AbortController()
        const { signal } = flight
        $state.set({ status: 'writing', format, share: 0 })
        const tab = openTab()
        try {
          const link = await write({ ...question, format, language: language() }, format, signal)
          if (!isCurrent()) return tab?.close()
          tab?.go(link)
          $state.set({ status: 'ready', format, link, isBlocked: tab === null })
        } catch (thrown) {
          tab?.close()
          throw thrown
        }
      })
    },
    cancel() {
      const given = underWay
      underWay = null
      flight.abort()
      press.forget()
      $state.set({ status: 'idle' })
      // Where this does not come, the file is written and goes by itself.
      const tell = (request: ExportRequest) => ask({ ...request, isCancelled: true }, new AbortController().signal)
      given?.then(tell).catch(() => {})
    },
    close,
  }
}
