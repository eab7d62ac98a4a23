import { describe, expect, it } from 'vitest'
import {
  hasDayTurned,
  checkPaymentType,
  composePostPaymentStart,
  offeredPaymentTypes,
  postPaidState,
  postPaymentDeadline,
  postPaymentTypeFor,
} from '../../../shared/domain/post-payment.ts'
import { BERLIN, cityMoment, MOSCOW, moscow, YEKATERINBURG } from './moment.ts'

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

describe('the start of parking paid afterwards', () => {
  it.each([
    ['postPayment', '14:00', '2025-03-12T15:20:40', MOSCOW, '2025-03-12T14:00'],
    ['postPayment', '15:20', '2025-03-12T15:20:40', MOSCOW, '2025-03-12T15:20'],
    ['postPayment', '15:20', '2025-03-12T15:20:00', MOSCOW, '2025-03-12T15:20'],
    ['postPayment', '15:21', '2025-03-12T15:20:59', MOSCOW, null],
    ['postPayment', '00:00', '2025-03-12T15:20:40', MOSCOW, '2025-03-12T00:00'],
    ['postPaymentYesterday', '23:59', '2025-03-12T15:20:40', MOSCOW, '2025-03-11T23:59'],
    ['postPaymentYesterday', '00:00', '2025-03-01T00:00:00', MOSCOW, '2025-02-28T00:00'],
    ['postPayment', '23:00', '2025-03-12T23:59:59', MOSCOW, '2025-03-12T23:00'],
    ['postPayment', '23:00', '2025-03-13T00:00:00', MOSCOW, null],
    ['postPaymentYesterday', '23:00', '2025-03-13T23:59:59', MOSCOW, '2025-03-12T23:00'],
    ['postPaymentYesterday', '23:00', '2025-03-14T00:00:00', MOSCOW, '2025-03-13T23:00'],
    ['postPayment', '22:00', '2025-03-13T00:30:00', YEKATERINBURG, null],
    ['postPaymentYesterday', '22:00', '2025-03-13T00:30:00', YEKATERINBURG, '2025-03-12T22:00'],
    ['postPayment', '00:00', '2025-03-13T00:30:00', YEKATERINBURG, '2025-03-13T00:00'],
  ] as const)('%s at %s, chosen at %s in %s, is %s', (type, pick, now, timeZone, start) => {
    const outcome = composePostPaymentStart({ type, minute: minuteOf(pick), now: cityMoment(now, timeZone), timeZone })
    expect(outcome).toEqual(
      start === null ? { ok: false, error: 'FuturePost' } : { ok: true, value: cityMoment(start, timeZone) },
    )
  })

  it('takes the earlier moment of a time that happens twice', () => {
    const outcome = composePostPaymentStart({
      type: 'postPayment',
      minute: 150,
      now: Date.parse('2025-10-26T08:00:00Z'),
      timeZone: BERLIN,
    })
    expect(outcome).toEqual({ ok: true, value: Date.parse('2025-10-26T00:30:00Z') })
  })

  it.each([-1, 1440, 0.5, Number.NaN])('is refused for minute %d of the day', (minute) => {
    expect(
      composePostPaymentStart({ type: 'postPayment', minute, now: moscow('2025-03-12 15:20'), timeZone: MOSCOW }),
    ).toEqual({
      ok: false,
      error: 'ValidationError',
    })
  })
})

describe('a form that was left open', () => {
  it.each([
    ['the same on the same evening', '2025-03-12 23:59:59', MOSCOW, false],
    ['another date after midnight', '2025-03-13 00:10', MOSCOW, true],
    ['another date when the time has come again', '2025-03-13 22:40', MOSCOW, true],
    ['another date where the city has its midnight before', '2025-03-12 22:40', YEKATERINBURG, true],
  ])('means %s', (_, now, timeZone, isTurned) => {
    const chosenAt = moscow('2025-03-12 21:30')
    expect(hasDayTurned({ chosenAt, now: moscow(now), timeZone })).toBe(isTurned)
  })
})

describe('the last moment to pay', () => {
  it.each([
    [['today', 'postPayment'], '2025-03-12 23:59:59.999'],
    [['today', 'postPayment', 'postPaymentYesterday'], '2025-03-13 23:59:59.999'],
  ] as const)('with %j offered is %s', (offered, deadline) => {
    expect(postPaymentDeadline(moscow('2025-03-12 00:00'), MOSCOW, offered)).toBe(moscow(deadline))
    expect(postPaymentDeadline(moscow('2025-03-12 23:59'), MOSCOW, offered)).toBe(moscow(deadline))
  })

  it.each([
    ['2025-03-12', 'postPayment'],
    ['2025-03-11', 'postPaymentYesterday'],
    ['2025-03-10', null],
    ['2025-03-13', null],
  ])('parking of %s is paid on the twelfth as %s', (date, type) => {
    expect(postPaymentTypeFor(date, moscow('2025-03-12 23:59:59.999'), MOSCOW)).toBe(type)
  })
})

describe('what a city offers', () => {
  const none = { usePostPayment: false, usePostPaymentYesterday: false, guestPostPaymentYesterday: false }

  it.each([
    ['driver', none, ['today']],
    ['driver', { ...none, usePostPayment: true }, ['today', 'postPayment']],
    ['driver', { ...none, usePostPaymentYesterday: true }, ['today', 'postPaymentYesterday']],
    [
      'driver',
      { ...none, usePostPayment: true, usePostPaymentYesterday: true },
      ['today', 'postPayment', 'postPaymentYesterday'],
    ],
    ['guest', { ...none, usePostPayment: true, usePostPaymentYesterday: true }, ['today', 'postPayment']],
    [
      'guest',
      { ...none, usePostPayment: true, guestPostPaymentYesterday: true },
      ['today', 'postPayment', 'postPaymentYesterday'],
    ],
    ['driver', { ...none, guestPostPaymentYesterday: true }, ['today']],
  ] as const)('to a %s with %j is %j', (audience, settings, types) => {
    expect(offeredPaymentTypes(settings, audience)).toEqual(types)
  })

  it('is all that it accepts', () => {
    expect(checkPaymentType('postPayment', ['today', 'postPayment'])).toEqual({ ok: true, value: 'postPayment' })
    expect(checkPaymentType('postPaymentYesterday', ['today', 'postPayment'])).toEqual({
      ok: false,
      error: 'ValidationError',
    })
  })

  it('becomes an active session if its end is still to come', () => {
    const now = moscow('2025-03-12 12:00')
    expect([now - 1, now, now + 1].map((end) => postPaidState(end, now))).toEqual(['finished', 'finished', 'active'])
  })
})
