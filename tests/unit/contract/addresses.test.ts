import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { abortSession, breakSession, cancelOrder } from '../../../shared/api/contract/driver-order.ts'
import { withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { driverOpenStart, driverStart } from '../../../shared/api/contract/driver-start.ts'
import { guestCancel } from '../../../shared/api/contract/guest-payment.ts'
import { HOSTILE, nameAddress } from '../../support/hostile-addresses.ts'

/** The rows whose example answers an address. */
const CARRIERS = CALLS.filter(({ example }) => /"https?:/.test(JSON.stringify(example.answer)))

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

describe('an address of an answer', () => {
  it('is carried by the calls that pay, and by those that lead to a paper, a file or an app', () => {
    expect(CARRIERS.map(({ call }) => call.name)).toEqual(
      expect.arrayContaining(
        'guestStart guestPostStart guestStatus driverRenew payOrder payDeferred payFlat refillBalance driverPaymentStatus payInvoice getInvoice createRefillReceipt getReceipts getOperations exportOperations getOptions'.split(
          ' ',
        ),
      ),
    )
  })

  it.each(CARRIERS.map(({ call, example }) => [call.name, call, example] as const))(
    'of %s comes through the decoder only where it is safe to open',
    (_name, call, example) => {
      const read = (address: string) => textsOf(call.decode(nameAddress(example.answer, address) as never))
      for (const address of HOSTILE)
        expect(
          read(address).map((text) => text.trim()),
          JSON.stringify(address),
        ).not.toContain(address.trim())
      expect(read('https://bank.example/1')).toContain('https://bank.example/1')
    },
  )

  // Their examples lead to no bank, or have no row of their own.
  it.each([driverStart, breakSession, abortSession, cancelOrder, driverOpenStart, guestCancel, withdrawPayment])(
    'of $name too',
    (call) => {
      const { answer } = CALLS.find((row) => row.call.name === call.name)!.example
      const { result, ...rest } = answer as { result?: Record<string, Json> }
      for (const address of HOSTILE) {
        const named = { RedirectURL: address, checkFiscal: address }
        const read = call.decode(result ? { ...rest, result: { ...result, ...named } } : { ...rest, ...named })
        expect(read, JSON.stringify(address)).toMatchObject({ redirectUrl: 'unusable' })
      }
    },
  )
})
