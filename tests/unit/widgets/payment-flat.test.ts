import { describe, expect, it } from 'vitest'
import { issueToken } from '../../../demo/backend/account/tokens.ts'
import type { DriverFlat } from '../../../widgets/payment/flat.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { atBank, bankOf, type DriverVisit, type DriverVisitOptions, openForDrivers } from './payment-visits.ts'

const drivers = openForDrivers()

async function open(options: DriverVisitOptions = {}): Promise<DriverVisit & { flat: DriverFlat }> {
  const visit = await drivers.open({ attributes: { parking: '9001' }, ...options })
  const flat = await until(visit.flow.$flat, (there) => there !== null)
  return { ...visit, flat: flat! }
}

async function find({ flat }: { flat: DriverFlat }, ticket: string): Promise<void> {
  flat.form.change({ ticket })
  expect(await flat.find()).toBeNull()
}

describe('parking behind a barrier', () => {
  it('opens for a barrier’s parking, refuses what is no number, and says that a number is not known', async () => {
    const visit = await open()
    expect([visit.flow.start.form.$values.get().kind, visit.flat.form.$values.get().parking]).toEqual(['flat', '9001'])
    visit.flat.form.change({ ticket: '4276 38?' })
    expect([await visit.flat.find(), visit.flat.form.$problems.get().ticket]).toEqual(['ticket', 'flat.ticket.format'])
    await find(visit, 'ABC')
    expect([visit.flat.$price.get(), visit.flat.$note.get()?.code]).toEqual([null, 'ParkingSessionNotFound'])
    await find(visit, 'T00')
    expect([visit.flat.$price.get(), visit.flat.$note.get()?.code]).toEqual([null, 'ParkingSessionWasFree'])
  })

  it('is paid from the balance where that is enough, and then begins with an empty number', async () => {
    const visit = await open()
    await find(visit, 'T12')
    expect([visit.flat.$price.get()?.cost, visit.flat.funds.needsBank()]).toEqual([7500, false])
    await Promise.all([visit.flat.pay(), visit.flat.pay()])
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'flat', state: 'paid', amount: 7500, balance: 142_500 },
    })
    visit.flow.startAnew()
    expect([visit.flow.start.form.$values.get().kind, visit.flat.form.$values.get()]).toEqual([
      'flat',
      { parking: '9001', ticket: '' },
    ])
  })

  it('is paid at the bank, in the language of the element, where the balance is not enough', async () => {
    const visit = await open({ email: 'empty@demo.example', language: 'en' })
    await find(visit, 'T12')
    await visit.flat.pay()
    expect(bankOf(visit)).toMatch(/\?lang=en$/)
    await atBank(visit, 'decline')
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'declined' } })
    visit.flow.tryAgain()
    await find(visit, 'T12')
    await visit.flat.pay()
    await atBank(visit, 'pay')
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'flat', state: 'paid' },
    })
    expect(await visit.driver.history()).toEqual(['paymentGate error 7500', 'paymentGate done 7500'])
  })

  it('has a price for 30 seconds, then asks anew; a price the city holds no longer is refused, and nothing is taken', async () => {
    const visit = await open()
    await find(visit, 'T12')
    visit.tab.pass(29_000)
    expect(visit.flat.$price.get()?.seconds).toBe(1)
    visit.tab.pass(1_000)
    expect([visit.flat.$price.get(), visit.flat.$note.get()?.code]).toEqual([null, 'PriceChangedTryLater'])
    await find(visit, 'T12')
    drivers.backend.setNow(drivers.backend.clock.now() + 60_000)
    await visit.flat.pay()
    expect([visit.flat.$price.get(), visit.flat.$note.get()?.code, visit.flow.checkout.$state.get().step]).toEqual([
      null,
      'PriceChangedTryLater',
      'idle',
    ])
    expect(await visit.driver.history()).toEqual([])
  })

  it('whose driver has to sign in again while the bank is open is not asked again and again, and is told the result after it', async () => {
    const visit = await open({ email: 'empty@demo.example' })
    const { flow, scope, tab, driver } = visit
    const { clock, database } = drivers.backend
    await find(visit, 'T12')
    await visit.flat.pay()
    scope.tokens.set(
      'driver',
      await issueToken(database.db, {
        city: 'probe',
        owner: { accountId: driver.accountId },
        seconds: 0,
        now: clock.now(),
      }),
    )
    tab.pass(2_000)
    await until(flow.authGuard.$dialog, ({ kind }) => kind === 'expired')
    flow.authGuard.close()
    await until(flow.checkout.$state, (state) => state.step === 'unknown' && !state.isChecking)
    tab.pass(60_000)
    expect(flow.authGuard.$dialog.get().kind).toBe('none')
    await pressAtBank('pay', bankOf(visit))
    flow.authGuard.account.signIn(driver.token, 'driver')
    expect(await until(flow.checkout.$state, ({ step }) => step === 'settled')).toMatchObject({
      payment: { state: 'paid' },
    })
  })
})
