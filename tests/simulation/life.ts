/** One run of a process, from its start to its end: what it waits for when it ends never comes. */
export interface Life {
  readonly name: string
  isAlive(): boolean
  /** Ends it here and now. */
  end(): Promise<void>
  /** Called when it ends. */
  onEnd(run: () => unknown): void
}

export function createLife(name: string): Life {
  let isAlive = true
  const runs: (() => unknown)[] = []
  return {
    name,
    isAlive: () => isAlive,
    onEnd: (run) => void runs.push(run),
    async end() {
      if (!isAlive) return
      isAlive = false
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they were asked for
      for (const run of runs) await run()
    },
  }
}
