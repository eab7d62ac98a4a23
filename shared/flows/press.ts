import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, isAborted, type Line, toLoadError } from '../api/app-error.ts'

/** Deals with the presses of one button, or of several that exclude each other: one at a time. */
export interface Press {
  /** A press is being dealt with; another one meanwhile does nothing. */
  $isBusy: ReadableAtom<boolean>
  /** Why the last press did not go on; the next press, or `clear`, takes it away. */
  $blockingError: ReadableAtom<AppError | null>
  /**
   * Does the work; answers what the work answers, such as the first field that is not right, or null. Never rejects.
   * `isCurrent` says no once the press was forgotten meanwhile.
   */
  run<Answer>(work: (isCurrent: () => boolean) => Promise<Answer>): Promise<Exclude<Answer, void> | null>
  /** The same for a form: its first wrong field is the answer, and only a form without one is worked on. */
  submit<Name>(
    form: { validate(): Promise<Name | null> },
    work: () => Promise<Name | null | void>,
  ): Promise<Name | null>
  /** Stops the press under way for a reason that no call has thrown. */
  block(error: AppError): void
  clear(): void
  /** Forgets the press under way: how it ends is nothing here any more. */
  forget(): void
}

export interface PressOptions {
  line: Line
  /** Every failure passes here, to be reported; true where it is dealt with, and not to be shown. */
  onError?(error: AppError): boolean | void
}

export function createPress({ line, onError }: PressOptions): Press {
  const $isBusy = atom(false)
  const $blockingError = atom<AppError | null>(null)

  let requestId = 0

  async function run<Answer>(
    work: (isCurrent: () => boolean) => Promise<Answer>,
  ): Promise<Exclude<Answer, void> | null> {
    if ($isBusy.get()) return null
    requestId += 1
    const id = requestId
    const isCurrent = () => id === requestId
    $isBusy.set(true)
    $blockingError.set(null)
    try {
      const answer = await work(isCurrent)
      return isCurrent() ? ((answer ?? null) as Exclude<Answer, void> | null) : null
    } catch (thrown) {
      if (isCurrent()) fail(toLoadError(thrown, line))
      return null
    } finally {
      if (isCurrent()) $isBusy.set(false)
    }
  }

  function fail(error: AppError): void {
    const isHandled = isAborted(error) || onError?.(error)
    if (!isHandled) $blockingError.set(error)
  }

  return {
    $isBusy,
    $blockingError,
    run,
    submit: (form, work) => run(async () => (await form.validate()) ?? (await work()) ?? null),
    block: (error) => $blockingError.set(error),
    clear: () => $blockingError.set(null),
    forget() {
      requestId += 1
      $isBusy.set(false)
      $blockingError.set(null)
    },
  }
}
