import { AppError, toAppError } from '../../shared/api/app-error.ts'
import { addDriver, addDrivers, type DriverData } from '../../shared/api/contract/fleet.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { DRIVER, type DriverValues } from './fields.ts'

/** Requests that a city without the call for several gets at once. */
const AT_ONCE = 6
/** How a server says that it has no such call. */
const NO_CALL: ReadonlySet<number | null> = new Set([404, 405, 501])
/** Without a line, or without the sign-in, the next driver would fare no better. */
const LASTING: ReadonlySet<string> = new Set(['network', 'offline', 'timeout', 'TokenExpired', 'TokenNotFound'])

/** Adds drivers by one request, or one by one where the city has no call for several. */
export async function addDriversAtOnce(
  call: Scope['call'],
  drivers: readonly DriverValues[],
): Promise<(AppError | null)[]> {
  const requests = drivers.map((values) => toRequest(DRIVER, values))
  try {
    const codes = await call(addDrivers, requests)
    if (codes.length !== drivers.length) throw new AppError('contract')
    return codes.map((code) => (code === null ? null : new AppError(code)))
  } catch (thrown) {
    if (!NO_CALL.has(toAppError(thrown).httpStatus)) throw thrown
    return addOneByOne(call, requests)
  }
}

/** A few are on their way at a time, so that a small server goes on answering others. */
async function addOneByOne(call: Scope['call'], requests: readonly DriverData[]): Promise<(AppError | null)[]> {
  const outcomes: (AppError | null)[] = []
  let lasting: AppError | null = null
  let next = 0
  async function work(): Promise<void> {
    while (next < requests.length) {
      const index = next
      next += 1
      // oxlint-disable-next-line no-await-in-loop -- each worker sends one after another
      outcomes[index] = lasting ?? (await call(addDriver, requests[index] as DriverData).then(() => null, toAppError))
      if (outcomes[index] && LASTING.has(outcomes[index].code)) lasting = outcomes[index]
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}
