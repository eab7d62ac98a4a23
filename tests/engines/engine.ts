import type { Deed, Place, Target } from './deeds.ts'

/** A browser of another engine, with one page. */
export interface Engine {
  /** Name and version, as the browser says them. */
  version: string
  goto(url: string): Promise<void>
  /** Runs a function in the page, which takes and answers plain data. */
  evaluate<Parameters extends unknown[], Answer>(
    script: (...parameters: Parameters) => Answer,
    ...parameters: Parameters
  ): Promise<Answer>
  /** Does it as closely to a person as the engine's driver can; null while the target is not there. */
  act(target: Target, deed: Deed): Promise<Place | null>
  close(): Promise<void>
}
