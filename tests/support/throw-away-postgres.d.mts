/** Runs `work` with the address of a server of its own, removed afterwards; false where no PostgreSQL is installed. */
/** The folder of its programs, or null where none is installed. */
export function findBinaries(): string | null

export function withThrowAway(work: (url: string) => Promise<void>): Promise<boolean>

/** A PostgreSQL server of its own, until it is stopped. */
export interface ThrowAway {
  readonly url: string
  readonly port: number
  readonly version: string
  /** Where pg_dump, pgbench and the others are. */
  readonly bin: string
  /** Ends it as a crash does: nothing is finished, nobody is told. Started again, it recovers. */
  crash(): Promise<void>
  start(): Promise<void>
  /** A follower becomes the one that writes. */
  promote(): void
  stop(): Promise<void>
}

/**
 * Null where no PostgreSQL is installed. `settings` stand over those that make it fast; `follows` is another one of
 * these, whose every commit this one is sent until it is promoted. A `folder` of one's own stays when the server goes,
 * and what an earlier one has left in it is used.
 */
export function startThrowAway(options?: {
  settings?: readonly string[]
  follows?: ThrowAway
  folder?: string | undefined
}): Promise<ThrowAway | null>
