import type { AnyObjectSchema } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Call } from './call.ts'
import { ACCOUNT_CALLS } from './calls/account.ts'
import { CONTENT_CALLS } from './calls/content.ts'
import { CORP_CALLS } from './calls/corp-profile.ts'
import { DRIVER_PAYMENT_CALLS } from './calls/driver-payment.ts'
import { GUEST_CALLS } from './calls/guest-payment.ts'
import { INFO_CALLS } from './calls/info.ts'
import { MAP_CALLS } from './calls/map.ts'
import { OPERATIONS_CALLS } from './calls/operations.ts'
import { RECEIPT_CALLS } from './calls/receipts.ts'
import type { Example } from './example.ts'

/** A row with everything the browser does not need: for the backend, the OpenAPI document and the tests. */
export interface CallRow {
  readonly call: Call<never, unknown>
  /** The chapter of the OpenAPI document. */
  readonly area: string
  readonly summary: string
  readonly input: AnyObjectSchema
  readonly answer: AnyObjectSchema
  readonly example: Example
  readonly errors: readonly ErrorCode[]
  /** Takes an Idempotency-Key: sent again with the key it is answered with the first result (readings gB-16). */
  readonly isAttempt?: boolean
}

/** Every row of the contract; each area lists its own in `calls/`. */
export const CALLS: readonly CallRow[] = [
  ...INFO_CALLS,
  ...ACCOUNT_CALLS,
  ...CONTENT_CALLS,
  ...CORP_CALLS,
  ...DRIVER_PAYMENT_CALLS,
  ...GUEST_CALLS,
  ...MAP_CALLS,
  ...OPERATIONS_CALLS,
  ...RECEIPT_CALLS,
]
