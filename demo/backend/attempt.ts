import type { Context } from './context.ts'

/**
 * Does one of several things that must not wait for each other: a failure is logged with what `failed` says, and the
 * caller goes on. False where it failed.
 */
export async function attempt(
  { log }: Pick<Context, 'log'>,
  failed: { message: string; about?: Readonly<Record<string, unknown>> },
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (cause) {
    log.error({ err: cause, ...failed.about }, failed.message)
    return false
  }
}
