import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Bank } from './bank/bank.ts'
import type { Fiscal } from './bank/fiscal.ts'
import type { CityModel } from './city/city-model.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { EndState } from './payment/settle/states.ts'
import type { Limits } from './rate-limit.ts'

/**
 * What every part of the backend is given. Nothing of it is state: what a second process would need is in the database.
 */
export interface Context {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly bank: Bank
  /** Null where the city has no operator of fiscal data. */
  readonly fiscal: Fiscal | null
  readonly limits: Limits
  readonly cities: readonly CityModel[]
  /** Signs receipt links; shared by all processes on one database. */
  readonly secret: string
  /** Not a real city's: what only a newcomer needs is there, and letters are shown on a page. */
  readonly isDemo: boolean
  /** The test controls are on: prices may carry factors. */
  readonly hasControls: boolean
  /** Counts a payment that has come to an end, for the metrics of this process. */
  countEnd(state: EndState): void
  /** The same of a step of what time brings that failed. */
  countFailure(step: string): void
  /** Scheme, host and port under which the browser reached us, or the configured public address. */
  originOf(request: FastifyRequest): string
}
