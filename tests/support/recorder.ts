import type { Logger } from 'drizzle-orm'

export interface Statement {
  /** With $1, $2 … for its values. */
  text: string
  values: readonly unknown[]
}

/** What the backend asks its database, by what was done with the backend meanwhile. */
export interface Recorder {
  readonly logger: Logger
  readonly steps: ReadonlyMap<string, readonly Statement[]>
  /** Keeps the statements of this work; those between two works are not kept. */
  during<T>(step: string, work: () => Promise<T>): Promise<T>
}

export function createRecorder(): Recorder {
  const steps = new Map<string, Statement[]>()
  let current: Statement[] | null = null
  return {
    steps,
    logger: { logQuery: (text, values) => void current?.push({ text, values }) },
    async during(step, work) {
      current = []
      steps.set(step, current)
      try {
        return await work()
      } finally {
        current = null
      }
    },
  }
}
