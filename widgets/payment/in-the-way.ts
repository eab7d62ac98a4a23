import type { Instant } from '../../shared/domain/city-time.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { decisionOf, type DriverForm } from './draft.ts'
import type { Driver } from './driver.ts'

/** The driver's own parkings that the form's parking meets. */
export interface InTheWay {
  /** The running parking that the press would extend (readings gD-01). */
  toExtend(): DriverSession | null
  /** The parking that stands in the way of a new one, whatever can be done about it. */
  inTheWay(): DriverSession | null
}

export function createInTheWay(form: DriverForm, driver: Pick<Driver, 'data'>, now: () => Instant): InTheWay {
  function decide() {
    const driverData = driver.data()
    return driverData && decisionOf(form.$values.get(), driverData, now())
  }
  return {
    toExtend() {
      const decision = decide()
      return decision?.kind === 'extend' ? decision.session : null
    },
    inTheWay() {
      const decision = decide()
      return decision === null || decision.kind === 'start' ? null : decision.session
    },
  }
}
