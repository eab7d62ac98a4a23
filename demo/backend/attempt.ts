import type { Context } from './context.ts'

/** Does a step of what time brings, which keeps the others from nothing: where it failed, it is counted too. */
export async function attemptStep(
  context: Pick<Context, 'log' | 'countFailure'>,
  step: { name: string; about?: Readonly<Record<string, unknown>> },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const isDone = await attempt(context, { message: `${step.name} failed`, about: step.about }, work)
  if (!isDone) context.countFailure(step.name)
  return isDone
}

/**
 * Does one of several things that must not wait for each other: a failure is logged with what `failed` says, and the
 * caller goes on. False where it failed.
 */
export async function attempt(
  { log }: Pick<Context, 'log'>,
  failed: { message: string; about?: Readonly<Record<string, unknown>> | undefined },
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
