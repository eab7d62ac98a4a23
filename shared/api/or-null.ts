import { toAppError } from './app-error.ts'

/** The answer, or null where the city answers and has no such thing: no failure, and nothing to be tried again. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (thrown) {
    const { code, answer } = toAppError(thrown)
    // A 404 that no city has written is a wrong address, and may be right the next time.
    const isSaid = JSON.stringify(answer).includes('"errorName":"notFound"')
    if (isSaid || code === 'ParkingSessionNotFound') return null
    throw thrown
  }
}
