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

/** Fiscal receipts of a payment and of its refunds; absent where the city has no operator of fiscal data. */
export function createFiscalSchema() {
  return array(
    object({
      kind: string().oneOf(['sale', 'refund']).required(),
      state: string().oneOf(['queued', 'done', 'failed']).required(),
      number: string().meta({ description: 'of the fiscal document' }),
      sign: string().meta({ description: 'the fiscal sign' }),
    }),
  ).default(undefined)
}
