import { atom, type ReadableAtom } from 'nanostores'
import { AppError, toAppError } from '../../shared/api/app-error.ts'
import type { FleetStore } from './fleet.ts'
import type { ImportLine } from './import-file.ts'

export interface SentLine extends ImportLine {
  /** Null when the server took it. */
  error: AppError | null
}

/** Nothing is sent before the preview is confirmed; afterwards every line has its outcome. */
export type ImportState =
  | { step: 'closed' }
  | { step: 'choose'; problem: string | null; isReading: boolean }
  | { step: 'preview'; lines: readonly ImportLine[]; good: readonly ImportLine[] }
  | { step: 'sending'; done: number; total: number }
  | { step: 'report'; added: number; failed: readonly SentLine[]; skipped: readonly ImportLine[] }

export interface DriverImport {
  $state: ReadableAtom<ImportState>
  open(): void
  close(): void
  read(file: Pick<File, 'arrayBuffer' | 'size'>): Promise<void>
  /** Sends the good lines, one after another. */
  send(): Promise<void>
  /** Sends again what failed. */
  retry(): Promise<void>
  /** Stops after the line under way. */
  stop(): void
}

const MOST_BYTES = 2_000_000

export function createImport(store: FleetStore, onAdded: (count: number) => void): DriverImport {
  const $state = atom<ImportState>({ step: 'closed' })
  let isStopped = false

  async function sendLines(
    lines: readonly ImportLine[],
    skipped: readonly ImportLine[],
    before: number,
  ): Promise<void> {
    const failed: SentLine[] = []
    let added = before
    isStopped = false
    for (const [done, line] of lines.entries()) {
      $state.set({ step: 'sending', done, total: lines.length })
      const error = isStopped
        ? new AppError('aborted')
        : await store.addDriver(line.values).then(() => null, toAppError)
      if (error === null) added += 1
      else failed.push({ ...line, error })
    }
    await store.load()
    if (added > before) onAdded(added - before)
    $state.set({ step: 'report', added, failed, skipped })
  }

  return {
    $state,
    open: () => $state.set({ step: 'choose', problem: null, isReading: false }),
    close() {
      isStopped = true
      if ($state.get().step !== 'sending') $state.set({ step: 'closed' })
    },
    async read(file) {
      const fleet = store.$fleet.get()
      if (fleet.status !== 'ready') return
      if (file.size > MOST_BYTES)
        return $state.set({ step: 'choose', problem: 'fleet.import.tooLong', isReading: false })
      $state.set({ step: 'choose', problem: null, isReading: true })
      try {
        const [{ readDrivers, isGood }, bytes] = await Promise.all([import('./import-file.ts'), file.arrayBuffer()])
        const read = await readDrivers(bytes, fleet.value)
        if ($state.get().step !== 'choose') return
        if (read.ok) $state.set({ step: 'preview', lines: read.lines, good: read.lines.filter(isGood) })
        else $state.set({ step: 'choose', problem: read.problem, isReading: false })
      } catch {
        $state.set({ step: 'choose', problem: 'fleet.import.unreadable', isReading: false })
      }
    },
    async send() {
      const state = $state.get()
      if (state.step !== 'preview') return
      await sendLines(
        state.good,
        state.lines.filter((line) => !state.good.includes(line)),
        0,
      )
    },
    async retry() {
      const state = $state.get()
      if (state.step === 'report') await sendLines(state.failed, state.skipped, state.added)
    },
    stop: () => void (isStopped = true),
  }
}
