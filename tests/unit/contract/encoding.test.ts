import { describe, expect, it } from 'vitest'
import { parseForm } from '../../../demo/backend/http/bodies.ts'
import { encodeForm, encodeQuery } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { cancelOrder } from '../../../shared/api/contract/driver-order.ts'
import { guestPostStart, guestStart, type GuestStartRequest } from '../../../shared/api/contract/guest-payment.ts'
import { LONG_WIRE_FORMAT, parseWireFormat, WIRE_FORMAT } from '../../../shared/api/contract/vehicle.ts'

describe('a request', () => {
  it('nests by bracket keys, leaves out what is not there, and is read back the same', () => {
    const fields = {
      a: 'а b&c',
      b: 1,
      c: true,
      d: null,
      e: undefined,
      car: [{ numberTs: 'А1' }, { numberTs: 'Б2' }],
      zones: ['1', '2'],
      transport: { number: 'x' },
    }
    const text = encodeForm(fields).toString()
    expect(decodeURIComponent(text.replaceAll('+', ' '))).toBe(
      'a=а b&c&b=1&c=true&car[0][numberTs]=А1&car[1][numberTs]=Б2&zones[0]=1&zones[1]=2&transport[number]=x',
    )
    expect(parseForm(text)).toEqual({
      a: 'а b&c',
      b: '1',
      c: 'true',
      car: [{ numberTs: 'А1' }, { numberTs: 'Б2' }],
      zones: ['1', '2'],
      transport: { number: 'x' },
    })
    expect(encodeQuery({})).toBe('')
    expect(encodeQuery({ a: 1 })).toBe('?a=1')
  })

  const wish: GuestStartRequest = {
    transport: { number: 'а 123 вс 77', category: 'B', format: 'rus' },
    zone: '101',
    minutes: 60,
    start: Date.parse('2025-03-12T10:00:00+05:00'),
    timeZone: 'Asia/Yekaterinburg',
    method: 'bankCard',
    phone: '79161234567',
    expectedPrice: 4550,
    returnUrl: 'https://museum.example/',
  }

  it('of a start is spelled as the wire does', () => {
    expect(guestPostStart.encode(wish)).toMatchObject({
      transport: { number: 'А123ВС77', category: 'B', numberFormat: 'rus' },
      duration: 60,
      payment: 'bankCard',
      expectedCost: '45.50',
      postPaymentStartTime: '2025-03-12T10:00:00+05:00',
      type: 'postPaymentUnregister',
    })
    expect(guestStart.encode(wish)).toMatchObject({ type: 'paymentUnregister', postPaymentStartTime: undefined })
  })

  it('to give an order up names the method that is chosen beside it (cabinet 7)', () => {
    expect(cancelOrder.encode({ sessionId: 's-2001', method: 'bankCard' })).toEqual({
      OrderId: 's-2001',
      PaymentService: 'bankCard',
    })
  })

  it('of every example is what its schema takes', () => {
    for (const { input, example } of CALLS)
      expect(() => input.validateSync(example.request, { strict: true })).not.toThrow()
  })

  it('has its token where the specification has it, in its spelling', () => {
    const DOCUMENTED = {
      'body Token': ['driverCost', 'driverStart', 'driverRenew', 'refillBalance', 'abortSession'],
      'body token': ['payDeferred', 'breakSession', 'paySubscription', 'editVehicles', 'addVehicle', 'editVehicle'],
      'query token': ['getBalance', 'getOperations', 'getProfile', 'getBenefits', 'getSubscriptions', 'getFleet'],
      'header token': ['sendAppeal', 'flatCost', 'payFlat', 'getConstructorZones', 'getConstructorTiming'],
    }
    const MORE = {
      'body token': ['changeProfile', 'changePassword', 'addDriver', 'editDriver', 'removeDriver'],
      'query token': ['activateDriver', 'deactivateDriver', 'activateDevice', 'deactivateDevice', 'addFleetVehicle'],
      'header token': [
        'selectConstructorOffers',
        'pauseSubscription',
        'continueSubscription',
        'refundSubscription',
        'changeSubscriptionVehicle',
      ],
    }
    for (const table of [DOCUMENTED, MORE])
      for (const [place, names] of Object.entries(table))
        for (const name of names) {
          const row = CALLS.find(({ call }) => call.name === name)
          expect([name, `${row?.call.token} ${row?.call.tokenField ?? 'token'}`]).toEqual([name, place])
        }
  })

  it('is described with the token as it is sent', () => {
    const sent = CALLS.filter(({ call }) => call.token === 'query' || call.token === 'body')
    expect(sent.length).toBeGreaterThan(40)
    for (const { call, input } of sent) {
      const spelled = Object.keys(input.fields).filter((name) => name.toLowerCase() === 'token')
      expect([call.name, spelled]).toEqual([call.name, [call.tokenField ?? 'token']])
    }
  })

  it('writes plate formats short and long', () => {
    for (const format of ['rus', 'foreign'] as const) {
      expect(parseWireFormat(WIRE_FORMAT[format])).toBe(format)
      expect(parseWireFormat(LONG_WIRE_FORMAT[format])).toBe(format)
    }
    expect(parseWireFormat('martian')).toBeNull()
  })
})
