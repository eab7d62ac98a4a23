// What the city keeps about a driver, in <parking-profile> without a DOM, on the real backend: read, objected to,
// deleted.
import { describe, expect, it } from 'vitest'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { getConsent } from '../../../shared/api/contract/my-data.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { formatPhone } from '../../../shared/domain/phone.ts'
import { toOneLine } from '../../../shared/flows/confirm-code/one-line.ts'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { AccountDeletionFlow } from '../../../widgets/profile/account-deletion.ts'
import type { MyData } from '../../../widgets/profile/my-data.ts'
import { createCaller, lastLetter } from '../../support/driver.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { createProfileWorld, through } from './profile-visits.ts'

const world = createProfileWorld()
const PHONE = '79000000001'
const caller = () => createCaller(world.backend)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

async function visitMyData(options: Parameters<typeof world.visit>[0] = {}) {
  const visit = await world.visit(options)
  const { myData } = await visit.sections()
  const consent = () => valueIn(myData.consent.$consent.get())
  const loaded = () => until(myData.consent.$consent, ({ status }) => status === 'ready' || status === 'failed')
  return { ...visit, myData, consent, loaded }
}

const park = (token: string) =>
  caller().ask(
    driverStart,
    {
      vehicle: { number: 'А123ВС77', format: 'rus', category: 'B' },
      zone: '101',
      minutes: 60,
      timeZone: 'Europe/Moscow',
      expectedPrice: 6000,
    },
    token,
  )

async function openDeletion(myData: MyData): Promise<AccountDeletionFlow> {
  await myData.openDeletion()
  return myData.$deletion.get()!.flow
}

/** Types the code that was sent, and sends it. */
async function confirm(deletion: AccountDeletionFlow): Promise<void> {
  await deletion.next()
  deletion.code.type((await lastLetter(world.backend, PHONE)).code)
  await deletion.code.submit()
}

describe('the data of a driver', () => {
  it('are behind two links, which go when they open nothing any more', async () => {
    const { myData, tab } = await visitMyData()
    await myData.askForLinks()
    const { link, page } = myData.$links.get()!
    expect((await (await fetch(link!)).json()) as object).toMatchObject({ person: [{ lastName: 'Смирнова' }] })
    expect(await (await fetch(page!)).text()).toContain('Смирнова')
    tab.pass(15 * MINUTE_MS)
    expect(myData.$links.get()).toBeNull()
  })
})

describe('the consent', () => {
  it('fails alone, is told to the page, and is asked for again', async () => {
    const { myData, loaded, heard } = await visitMyData({
      fetch: through(/consent-v1/, (send, count) => (count === 1 ? lost() : send())),
    })
    expect(await loaded()).toMatchObject({ status: 'failed', error: { code: 'network' } })
    expect(heard).toEqual([{ name: 'parking-error', detail: { code: 'network' } }])
    await myData.consent.load()
    expect(myData.consent.$consent.get().status).toBe('ready')
  })

  it('names the city’s page of the rules by its title', async () => {
    const { myData } = await visitMyData()
    expect(myData.consent.rulesUrl).toBe(`${world.backend.url}/pages/data?city=probe`)
    expect(['ru', 'en', 'en-GB'].map(myData.consent.rulesTitle)).toEqual(['Правила данных', 'Data rules', 'Data rules'])
  })

  it('is withdrawn, and given again to the version in force', async () => {
    const { myData, loaded, consent, token, heard, sections } = await visitMyData()
    await loaded()
    myData.consent.ask()
    expect(myData.consent.$isAsking.get()).toBe(true)
    await myData.consent.withdraw()
    expect([myData.consent.$isAsking.get(), myData.consent.$done.get()]).toEqual([false, 'withdraw'])
    expect(consent()!.withdrawnAt).not.toBeNull()
    const { person } = await sections()
    await until(person.$profile, ({ lastName }) => lastName === '')
    await myData.consent.give()
    expect(consent()).toMatchObject({ version: 'v7', withdrawnAt: null })
    expect(await caller().ask(getConsent, undefined, token)).toMatchObject({ version: 'v7', withdrawnAt: null })
    expect(heard.map(({ detail }) => detail)).toEqual([
      { section: 'consent', action: 'withdraw' },
      { section: 'consent', action: 'give' },
    ])
  })

  it('stays as it is where the server cannot be reached, and the question stays open', async () => {
    const { myData, loaded, consent } = await visitMyData({ fetch: through(/withdraw-consent/, lost) })
    await loaded()
    myData.consent.ask()
    await myData.consent.withdraw()
    expect([myData.consent.$isAsking.get(), myData.consent.press.$blockingError.get()?.code]).toEqual([true, 'network'])
    expect(consent()!.withdrawnAt).toBeNull()
  })
})

describe('the deletion of the account', () => {
  it('says before what becomes of the money, and after it signs out and leaves that to be read', async () => {
    const { myData, token, scope, model, namesHeard } = await visitMyData()
    const request = { method: 'bankCard', amount: 10_000, phone: PHONE }
    const { redirectUrl } = await scope.call(refillBalance, request, { as: 'driver' })
    await pressAtBank('pay', redirectUrl!)
    const deletion = await openDeletion(myData)
    expect(deletion.$preview.get()).toMatchObject({
      balance: 160_000,
      toBank: 10_000,
      toStaff: 150_000,
      isParked: false,
    })
    await deletion.next()
    expect([deletion.$step.get(), deletion.$contact.get()]).toEqual(['code', toOneLine(formatPhone(PHONE))])
    deletion.code.type('000000')
    expect(await deletion.code.submit()).toBe(false)
    expect(deletion.code.$problem.get()).toBe('error.IncorrectCode')
    deletion.code.type((await lastLetter(world.backend, PHONE)).code)
    await deletion.code.submit()
    expect(model.$deleted.get()).toMatchObject({ toBank: 10_000, toStaff: 150_000 })
    expect([scope.tokens.get('driver'), model.$state.get().status]).toEqual([null, 'idle'])
    expect(namesHeard()).toEqual(['parking-error', 'parking-account-deleted', 'parking-signed-out'])
    expect(await caller().refusal(getProfile, undefined, token)).toBe('TokenNotFound')
  })

  it('is refused while parked, also where that has begun meanwhile, with the way to the parkings', async () => {
    const { myData, token } = await visitMyData()
    const deletion = await openDeletion(myData)
    await park(token)
    await deletion.next()
    await until(deletion.$preview, ({ isParked }) => isParked)
    expect(deletion.$step.get()).toBe('preview')
    expect(deletion.parking.$url.get()).toBe(`${world.backend.url}/profile/parking?city=probe`)
    myData.closeDeletion()
    expect((await openDeletion(myData)).$preview.get().isParked).toBe(true)
  })

  it('waits until the bank has decided, says so, and goes on with the code that was sent', async () => {
    const { myData, scope } = await visitMyData()
    const deletion = await openDeletion(myData)
    await deletion.next()
    const request = { method: 'bankCard', amount: 10_000, phone: PHONE }
    const { redirectUrl } = await scope.call(refillBalance, request, { as: 'driver' })
    await pressAtBank('slow', redirectUrl!)
    const { code } = await lastLetter(world.backend, PHONE)
    const submit = async () => {
      deletion.code.type(code)
      await deletion.code.submit()
      return [deletion.$step.get(), deletion.$isInUse.get(), deletion.code.$code.get()]
    }
    expect(await submit()).toEqual(['preview', true, ''])
    expect(deletion.$preview.get()).toMatchObject({ isParked: false, hasOpenPayment: true })
    await deletion.next()
    expect([deletion.$step.get(), deletion.$isInUse.get()]).toEqual(['code', false])
    // Were the code spent, it would be a wrong one now.
    expect(await submit()).toEqual(['preview', true, ''])
  })

  it('stays where it is as long as a parking that has begun meanwhile keeps another code back', async () => {
    const { myData, token, tab } = await visitMyData()
    const deletion = await openDeletion(myData)
    await deletion.next()
    await park(token)
    tab.pass(MINUTE_MS)
    await deletion.code.send()
    await until(deletion.$step, (step) => step === 'preview')
    await deletion.next()
    expect([deletion.$step.get(), deletion.$isInUse.get()]).toEqual(['preview', true])
  })

  it('is found out where its answer is lost: the account is gone, no sum is claimed, and that is no failure', async () => {
    const { myData, model, namesHeard, scope } = await visitMyData({
      fetch: through(/delete-account-v1/, (send) => send().then(lost)),
    })
    const deletion = await openDeletion(myData)
    // What was said before the deletion does not hold any more: this goes back to the bank.
    const request = { method: 'bankCard', amount: 10_000, phone: PHONE }
    const { redirectUrl } = await scope.call(refillBalance, request, { as: 'driver' })
    await pressAtBank('pay', redirectUrl!)
    await confirm(deletion)
    expect(model.$deleted.get()).toBe('unknown')
    expect(scope.tokens.get('driver')).toBeNull()
    expect(namesHeard()).toEqual(['parking-account-deleted', 'parking-signed-out'])
  })

  it('is found out later where nothing can be asked, and neither is claimed until then', async () => {
    let isDown = false
    const { myData, model } = await visitMyData({
      fetch: through(/./, async (send) => {
        if (isDown) return lost()
        return send()
      }),
    })
    const deletion = await openDeletion(myData)
    await deletion.next()
    deletion.code.type((await lastLetter(world.backend, PHONE)).code)
    isDown = true
    await deletion.code.submit()
    expect([deletion.$step.get(), model.$deleted.get()]).toEqual(['unknown', null])
    await deletion.findOut()
    expect([deletion.$step.get(), deletion.press.$blockingError.get()?.code]).toEqual(['unknown', 'network'])
    isDown = false
    // It had not reached the server: the account is there, and the code still deletes it.
    await deletion.findOut()
    expect(deletion.$step.get()).toBe('code')
    await deletion.code.submit()
    expect(model.$deleted.get()).not.toBeNull()
  })

  it('is no failure where it happens late: the account that was there is gone when the code is sent again', async () => {
    let late: (() => Promise<Response>) | null = null
    const { myData, model } = await visitMyData({
      fetch: through(/delete-account-v1/, (send, count) => {
        if (count > 1) return send()
        late = send
        return lost()
      }),
    })
    const deletion = await openDeletion(myData)
    await confirm(deletion)
    expect([deletion.$step.get(), deletion.code.$blockingError.get()?.code]).toEqual(['code', 'network'])
    await late!()
    await deletion.code.submit()
    expect(model.$deleted.get()).toBe('unknown')
  })
})
