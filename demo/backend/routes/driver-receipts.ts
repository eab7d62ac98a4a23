import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiptsCalls } from '../../../shared/api/contract/receipts.server.ts'
import { toWireTime } from '../../../shared/domain/city-time.ts'
import { parseEmail } from '../../../shared/domain/email.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError, wrongField } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { refusePrefetch } from '../http/paying.ts'
import { toWireMoney } from '../http/wire.ts'
import { languageOf } from '../locales/messages.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { isSlipSigned, slipLink } from '../payment/slips/slip-link.ts'
import { createSlipPdf, describeWho, uinOf } from '../payment/slips/slip-pdf.ts'
import { createRefillSlip, findSlip, listSlips, mailSlip, type Slip } from '../payment/slips/slips.ts'
import { createSubscriptionSlip } from '../subscriptions/slip.ts'
import type { Limits } from '../rate-limit.ts'
import { readDriverCall } from './driver.ts'

/** Receipt mode («Квитанция»): an invoice or slip, its PDF, and the PDF by mail (entry.md section 7, Receipts). */
export function serveDriverReceipts(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, receiptsCalls.createRefillReceipt, async ({ input, request }) =>
    createRefillSlip(context, await driverOf(request, 'start'), { payer: input.payer, sum: input.sum }),
  )

  mount(app, receiptsCalls.createSubscriptionReceipt, async ({ input, request }) =>
    createSubscriptionSlip(context, await driverOf(request, 'start'), {
      payer: input.payer,
      code: input.codeSubscription,
      plate: input.grz ?? '',
      startDate: input.timestart,
      expectedCost: input.expectedCost,
    }),
  )

  mount(app, receiptsCalls.getReceipts, async ({ request }) => {
    const call = await driverOf(request, 'status')
    return { result: (await listSlips(db, call)).map((slip) => describe(slip, call.pay.origin)) }
  })

  mount(app, receiptsCalls.sendReceipt, async ({ input, request }) => {
    refusePrefetch(request)
    const call = await driverOf(request, 'start')
    const email = parseEmail(input.email)
    if (email === null) throw wrongField('email', 'InvalidFormat')
    const own = await ownSlip(call, input.receiptnumber)
    await mailSlip(db, {
      ...own,
      email,
      link: slipLink(own.slip, call.pay.origin, context.secret),
      language: languageOf(request),
      now: call.now,
    })
    return {}
  })

  mount(app, receiptsCalls.getReceipt, async ({ input, request, reply }) => {
    const { receiptnumber: number, sig, download = false } = input
    const isSigned = sig !== undefined && isSlipSigned(context.secret, { city: city.name, number, sig })
    const signed = isSigned ? await findSlip(db, { city: city.name, number }) : null
    const found = signed ?? (await ownSlip(await driverOf(request, 'status'), number))
    reply
      .type('application/pdf')
      .header(
        'content-disposition',
        `${download ? 'attachment' : 'inline'}; filename="receipt-${found.slip.number}.pdf"`,
      )
    reply.send(await createSlipPdf(city, found))
    return undefined
  })

  function driverOf(request: FastifyRequest, limit: keyof Limits): Promise<DriverCall> {
    return readDriverCall(context, city, { request, input: {}, limit })
  }

  async function ownSlip({ driver }: DriverCall, number: string): Promise<Slip> {
    const found = await findSlip(db, { city: city.name, number, accountId: driver.accountId })
    if (!found) throw new BusinessError('ValidationError', { says: 'refusal.noReceipt' })
    return found
  }

  function describe({ slip, payment }: Slip, origin: string): Record<string, unknown> {
    return {
      date: toWireTime(slip.createdAt, city.timeZone),
      receiptnumber: String(slip.number),
      sum: toWireMoney(slip.sum),
      status: payment.state === 'redirected' ? 'waiting' : payment.state,
      receiptname: slip.name,
      type: slip.payer['kind'] === 'legal' ? 'legal' : 'individual',
      UIN: uinOf(slip.number),
      payer: describeWho(slip),
      link: slipLink(slip, origin, context.secret),
    }
  }
}
