import { atom, type ReadableAtom } from 'nanostores'
import { AppError, toAppError } from '../../shared/api/app-error.ts'
import { type Fleet, MOST_DRIVERS_AT_ONCE } from '../../shared/api/contract/fleet.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { createUpload, type Upload } from '../../shared/flows/upload/upload.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { FleetStore } from './fleet.ts'
import type { Columns, DriverFile, Role } from './import-columns.ts'
import type { FieldName, ImportLine, LineJudge } from './import-lines.ts'
import type { RejectedRow } from './rejected-file.ts'

export interface SentLine extends ImportLine {
  /** Why it was not added; `aborted` where the user stopped before it. */
  error: AppError
}

export interface Preview {
  file: DriverFile
  columns: Columns
  lines: readonly ImportLine[]
  good: readonly ImportLine[]
}

/** Nothing is sent before the preview is confirmed; afterwards every line has its outcome. */
export type ImportState =
  | { step: 'closed' }
  | { step: 'choose'; problem: string | null; isReading: boolean }
  | ({ step: 'preview' } & Preview)
  | { step: 'sending'; done: number; total: number }
  | { step: 'report'; file: DriverFile; added: number; failed: readonly SentLine[]; skipped: readonly ImportLine[] }

export interface DriverImport {
  $state: ReadableAtom<ImportState>
  open(): void
  close(): void
  /** Where the file is chosen; it is read at once. */
  upload: Upload
  read(file: Pick<File, 'arrayBuffer'>): Promise<void>
  /** Gives a column its meaning; the lines are read anew. */
  chooseColumn(index: number, role: Role | null): Promise<void>
  /** Puts one value of a line right. */
  fix(number: number, name: FieldName, text: string): Promise<void>
  /** Sends the good lines, a part at a time. */
  send(): Promise<void>
  /** Sends again what failed, and what was stopped. */
  retry(): Promise<void>
  /** Stops after the part under way. */
  stop(): void
  /** Hands over what was not added as a file. */
  saveRejected(rows: readonly RejectedRow[], words: RejectedWords): Promise<void>
}

export interface RejectedWords {
  name: string
  row: string
  reason: string
  /** Of a file that has none. */
  titles: readonly string[]
}

const MOST_BYTES = 2_000_000
/** A table saved as text, whatever separates its columns. */
const ACCEPT = ['.csv', '.tsv', '.txt', 'text/*']

export function createImport(
  store: FleetStore,
  { saveFile }: Pick<Environment, 'saveFile'>,
  onAdded: (count: number) => void,
): DriverImport {
  const $state = atom<ImportState>({ step: 'closed' })
  const upload = createUpload({
    accept: ACCEPT,
    mostBytes: MOST_BYTES,
    onAdd: ([file]) => (file ? void read(file) : choose(null)),
  })
  let judge: LineJudge | null = null
  let isStopped = false
  let readId = 0
  let turn = Promise.resolve()

  /** Asks for a file, or for another one; what is still being read is dropped. */
  function choose(problem: string | null): void {
    readId += 1
    $state.set({ step: 'choose', problem, isReading: false })
  }

  async function sendLines(
    file: DriverFile,
    { lines, skipped, before }: { lines: readonly ImportLine[]; skipped: readonly ImportLine[]; before: number },
  ): Promise<void> {
    const outcomes: (AppError | null)[] = []
    let lost: AppError | null = null
    isStopped = false
    for (let at = 0; at < lines.length && lost === null; at += MOST_DRIVERS_AT_ONCE) {
      if (isStopped) break
      $state.set({ step: 'sending', done: at, total: lines.length })
      const part = lines.slice(at, at + MOST_DRIVERS_AT_ONCE).map(({ values }) => values)
      // oxlint-disable-next-line no-await-in-loop -- one part after another, so that it can be stopped
      const answer = await store.addDrivers(part).catch(toAppError)
      // Nothing is known of this part, and the next would fare no better.
      if (answer instanceof AppError) lost = answer
      else outcomes.push(...answer)
    }
    await store.load()
    const isThere = createLookup(store.$fleet.get())
    const sent = lines.map((line, index): [ImportLine, AppError | null] => {
      const outcome = index < outcomes.length ? (outcomes[index] ?? null) : (lost ?? new AppError('aborted'))
      // Its answer was lost on the way, or it came twice: the driver is there all the same.
      return [line, outcome !== null && isThere(line) ? null : outcome]
    })
    const failed = sent.flatMap(([line, error]) => (error === null ? [] : [{ ...line, error }]))
    const added = lines.length - failed.length
    if (added > 0) onAdded(added)
    $state.set({ step: 'report', file, added: before + added, failed, skipped })
  }

  async function read(chosen: Pick<File, 'arrayBuffer'>): Promise<void> {
    const fleet = store.$fleet.get()
    if (fleet.status !== 'ready') return
    readId += 1
    const id = readId
    $state.set({ step: 'choose', problem: null, isReading: true })
    const found = await readFile(chosen, fleet.value).catch(() => ({ problem: 'fleet.import.unreadable' }))
    if (id !== readId || $state.get().step !== 'choose') return
    upload.clear()
    if ('problem' in found) return choose(found.problem)
    judge = found.judge
    $state.set({ step: 'preview', ...found.preview })
  }

  /** The lines as they are after a change; changes take turns, so that none is lost. */
  function change(makeChange: (judge: LineJudge, preview: Preview) => Promise<Partial<Preview>>): Promise<void> {
    turn = turn.then(async () => {
      const before = $state.get()
      if (before.step !== 'preview' || !judge) return
      const changed = { ...before, ...(await makeChange(judge, before)) }
      const good = await findGood(changed.lines)
      if ($state.get() === before) $state.set({ ...changed, good })
    })
    return turn
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
    chooseColumn: (index, role) =>
      change(async (lines, { file, columns: before }) => {
        const { chooseColumn } = await import('./import-columns.ts')
        const columns = chooseColumn(before, index, role)
        return { columns, lines: await lines.read(file, columns) }
      }),
    fix: (number, name, text) =>
      change(async (judging, { lines }) => ({ lines: await judging.fix(lines, { number, name, text }) })),
    async send() {
      const state = $state.get()
      if (state.step !== 'preview') return
      const skipped = state.lines.filter((line) => !state.good.includes(line))
      await sendLines(state.file, { lines: state.good, skipped, before: 0 })
    },
    async retry() {
      const state = $state.get()
      if (state.step !== 'report') return
      await sendLines(state.file, { lines: state.failed, skipped: state.skipped, before: state.added })
    },
    stop: () => void (isStopped = true),
    async saveRejected(rows, { name, ...words }) {
      const state = $state.get()
      if (!('file' in state)) return
      const { createRejectedFile } = await import('./rejected-file.ts')
      saveFile(name, createRejectedFile(state.file, rows, words))
    },
  }
}

/** Whether the firm has the driver of a line by now, by its phone and its name. */
function createLookup(fleet: ReturnType<FleetStore['$fleet']['get']>): (line: ImportLine) => boolean {
  const isKnown = fleet.status === 'ready' && !fleet.isStale
  const names = new Map((isKnown ? fleet.value.drivers : []).map(({ phone, name }) => [parsePhone(phone), name]))
  return ({ values }) => names.get(parsePhone(values.phone)) === values.name.trim().replace(/\s+/g, ' ')
}

type Found = { judge: LineJudge; preview: Preview } | { problem: string }

async function readFile(chosen: Pick<File, 'arrayBuffer'>, fleet: Fleet): Promise<Found> {
  const [{ readDriverFile }, { createLineJudge }, bytes] = await Promise.all([
    import('./import-columns.ts'),
    import('./import-lines.ts'),
    chosen.arrayBuffer(),
  ])
  const read = readDriverFile(bytes)
  if (!read.ok) return { problem: read.problem }
  const judge = createLineJudge(fleet)
  const { file } = read
  const lines = await judge.read(file, file.columns)
  return { judge, preview: { file, columns: file.columns, lines, good: await findGood(lines) } }
}

async function findGood(lines: readonly ImportLine[]): Promise<ImportLine[]> {
  const { isGood } = await import('./import-lines.ts')
  return lines.filter(isGood)
}
