import { array, number, object, string } from 'yup'
import { says } from './meaning.server.ts'
import { createTimeSchema } from './call.server.ts'
import { REFUND_STATES } from './refunds.ts'

/** Money of a payment that went back; absent where none did. */
export function createRefundsSchema() {
  return array(
    object({
      sum: number().required().meta(says('how much went back, roubles')),
      state: string()
        .oneOf(REFUND_STATES)
        .required()
        .meta(
          says('how it stands: on its way at the bank, given, or refused by it; any other word is read as `pending`'),
        ),
      at: createTimeSchema().required().meta(says('when it was asked for')),
      receipt: string().meta(says('address of its own receipt, a PDF', 'no link is shown')),
    }),
  ).default(undefined)
}

/** Fiscal receipts of a payment and of its refunds; absent where the city has no operator of fiscal data. */
export function createFiscalSchema() {
  return array(
    object({
      kind: string().oneOf(['sale', 'refund']).required().meta(says('receipt of the payment, or of a refund')),
      state: string()
        .oneOf(['queued', 'done', 'failed'])
        .required()
        .meta(says('how it stands with the operator of fiscal data')),
      number: string().meta(says('number of the fiscal document', 'it has none yet')),
      sign: string().meta(says('the fiscal sign', 'it has none yet')),
    }),
  ).default(undefined)
}
