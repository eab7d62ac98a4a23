import { atom, type ReadableAtom } from 'nanostores'
import { AppError, toAppError } from '../../shared/api/app-error.ts'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { createUpload, type Upload } from '../../shared/flows/upload/upload.ts'
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
  /** Where the file is chosen; it is read at once. */
  upload: Upload
  read(file: Pick<File, 'arrayBuffer'>): Promise<void>
  /** Sends the good lines, one after another. */
  send(): Promise<void>
  /** Sends again what failed. */
  retry(): Promise<void>
  /** Stops after the line under way. */
  stop(): void
}

const MOST_BYTES = 2_000_000
/** A table saved as text, whatever separates its columns. */
const ACCEPT = ['.csv', '.tsv', '.txt', 'text/*']

export function createImport(store: FleetStore, onAdded: (count: number) => void): DriverImport {
  const $state = atom<ImportState>({ step: 'closed' })
  const upload = createUpload({
    accept: ACCEPT,
    mostBytes: MOST_BYTES,
    onAdd: ([file]) => (file ? void read(file) : choose(null)),
  })
  let isStopped = false
  let readId = 0

  /** Asks for a file, or for another one; what is still being read is dropped. */
  function choose(problem: string | null): void {
    readId += 1
    $state.set({ step: 'choose', problem, isReading: false })
  }

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

  async function read(file: Pick<File, 'arrayBuffer'>): Promise<void> {
    const fleet = store.$fleet.get()
    if (fleet.status !== 'ready') return
    readId += 1
    const id = readId
    $state.set({ step: 'choose', problem: null, isReading: true })
    const found = await readFile(file, fleet.value).catch((): FoundLines => ({ problem: 'fleet.import.unreadable' }))
    if (id !== readId || $state.get().step !== 'choose') return
    upload.clear()
    if ('problem' in found) choose(found.problem)
    else $state.set({ step: 'preview', ...found })
  }

  return {
    $state,
    upload,
    read,
    open() {
      upload.clear()
      choose(null)
    },
    close() {
      isStopped = true
      if ($state.get().step !== 'sending') $state.set({ step: 'closed' })
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

type FoundLines = Pick<ImportState & { step: 'preview' }, 'lines' | 'good'> | { problem: string }

async function readFile(file: Pick<File, 'arrayBuffer'>, fleet: Fleet): Promise<FoundLines> {
  const [{ readDrivers, isGood }, bytes] = await Promise.all([import('./import-file.ts'), file.arrayBuffer()])
  const read = await readDrivers(bytes, fleet)
  return read.ok ? { lines: read.lines, good: read.lines.filter(isGood) } : { problem: read.problem }
}
