import { atom, type ReadableAtom } from 'nanostores'

/** Why a file is not taken: of another type, too large, without content, or one more than may be chosen. */
export type FileProblem = 'type' | 'size' | 'empty' | 'count'

export interface ChosenFile {
  /** Counts up; two files may have one name. */
  id: number
  file: File
}

export interface RefusedFile {
  id: number
  name: string
  problem: FileProblem
}

/** Files that the user chooses, drops or pastes. Nothing is sent from here: the caller does that. */
export interface Upload {
  readonly accept: readonly string[]
  readonly isSeveral: boolean
  $files: ReadableAtom<readonly ChosenFile[]>
  /** Of the last choice only. */
  $refused: ReadableAtom<readonly RefusedFile[]>
  /**
   * Takes of these what may be taken, however they came. Where one file may be chosen, a new one takes the place of the
   * last.
   */
  add(files: Iterable<File>): void
  remove(id: number): void
  clear(): void
}

export interface UploadOptions {
  /** As of an `<input type="file">`: endings (`.csv`), types (`text/csv`), kinds of types (`image/*`). */
  accept: readonly string[]
  /** Of each file. */
  mostBytes: number
  /** 1 by default. */
  mostFiles?: number
  /** After each choice: the files that were taken of it, which may be none. */
  onAdd?(files: readonly File[]): void
}

export function createUpload({ accept, mostBytes, mostFiles = 1, onAdd }: UploadOptions): Upload {
  const $files = atom<readonly ChosenFile[]>([])
  const $refused = atom<readonly RefusedFile[]>([])
  let lastId = 0

  function problemOf(file: File): FileProblem | null {
    // Its type is not known for sure: a spreadsheet program may give a .csv a type of its own.
    if (!accept.some((one) => isOf(file, one))) return 'type'
    if (file.size === 0) return 'empty'
    return file.size > mostBytes ? 'size' : null
  }

  return {
    accept,
    isSeveral: mostFiles > 1,
    $files,
    $refused,
    add(files) {
      const kept = mostFiles > 1 ? $files.get() : []
      const taken: ChosenFile[] = []
      const refused: RefusedFile[] = []
      for (const file of files) {
        lastId += 1
        const isFull = kept.length + taken.length >= mostFiles
        const problem = problemOf(file) ?? (isFull ? 'count' : null)
        if (problem === null) taken.push({ id: lastId, file })
        else refused.push({ id: lastId, name: file.name, problem })
      }
      $refused.set(refused)
      if (taken.length > 0) $files.set([...kept, ...taken])
      onAdd?.(taken.map(({ file }) => file))
    },
    remove(id) {
      $files.set($files.get().filter((one) => one.id !== id))
      $refused.set([])
    },
    clear() {
      $files.set([])
      $refused.set([])
    },
  }
}

function isOf({ name, type }: File, accepted: string): boolean {
  if (accepted.startsWith('.')) return name.toLowerCase().endsWith(accepted)
  return accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted
}
