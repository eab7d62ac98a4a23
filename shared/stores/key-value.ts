/** Texts kept by name. Nothing here throws, also where the browser forbids storage. */
export interface KeyValue {
  get(name: string): string | null
  /** False where the text is kept for this page only (private mode, full storage). */
  set(name: string, text: string): boolean
  remove(name: string): void
  /** Calls back when another tab changed something; null = everything was cleared. */
  watch(onChange: (name: string | null) => void): () => void
}

/** What of the DOM's Storage is used; asked for anew each time, since even the asking may throw. */
export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null | undefined

/** Storage with a memory behind it for what it refuses (readings gI-07). */
export function createKeyValue(open: OpenStorage, watch: KeyValue['watch'] = () => () => undefined): KeyValue {
  const memory = new Map<string, string>()
  return {
    get(name) {
      return memory.get(name) ?? attempt(() => open()?.getItem(name)) ?? null
    },
    set(name, text) {
      const isKept = attempt(() => {
        const storage = open()
        storage?.setItem(name, text)
        return storage?.getItem(name) === text
      })
      if (isKept) memory.delete(name)
      else memory.set(name, text)
      return isKept === true
    },
    remove(name) {
      memory.delete(name)
      attempt(() => open()?.removeItem(name))
    },
    watch,
  }
}

/** The JSON kept under a name; null where there is none or it cannot be read. */
export function readJson(storage: KeyValue, name: string): unknown {
  return attempt(() => JSON.parse(storage.get(name) ?? 'null') as unknown) ?? null
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
