import { array, number, object, string } from 'yup'
import { createTimeSchema } from './call.server.ts'
import { REFUND_STATES } from './refunds.ts'

/** Money of a payment that went back; absent where none did. */
export function createRefundsSchema() {
  return array(
    object({
      sum: number().required().meta({ description: 'roubles' }),
      state: string()
        .oneOf(REFUND_STATES)
        .required()
        .meta({ description: 'on its way at the bank, given, or refused by it' }),
      at: createTimeSchema().required(),
      receipt: string().meta({ description: 'its own receipt, a PDF' }),
    }),
  ).default(undefined)
}
