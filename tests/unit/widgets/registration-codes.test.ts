import { until } from '../../support/visitor.ts'
import { describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { confirmEmail, register, sendSmsCode } from '../../../shared/api/contract/registration.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { createCaller } from '../../support/driver.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { come, EMAIL, openForRegistration, PHONE, stepOf } from './registration-visits.ts'

const people = openForRegistration()

describe('the codes of a registration', () => {
  it('are refused in their field when they are wrong, and stay typed', async () => {
    const visit = await people.begin()
    const { emailCode } = visit.flow
    expect(await emailCode.submit()).toBe(false)
    expect(emailCode.$problem.get()).toBe('confirm.code.required')
    emailCode.type('000000')
    await emailCode.submit()
    expect([emailCode.$problem.get(), emailCode.$code.get(), stepOf(visit)]).toEqual([
      'error.IncorrectCode',
      '000000',
      'email',
    ])
    visit.leave()
  })

  it('can be sent again after the seconds that the server says', async () => {
    const visit = await people.begin()
    const { emailCode, phoneCode } = visit.flow
    const { code } = await people.letterTo(EMAIL)
    await emailCode.send()
    expect((await people.letterTo(EMAIL)).code).toBe(code)
    visit.tab.pass(9_000)
    expect(emailCode.$resendIn.get()).toBe(1)
    visit.tab.pass(1_000)
    await emailCode.send()
    expect([emailCode.$isRepeated.get(), emailCode.$resendIn.get()]).toEqual([true, 10])
    await people.confirmEmail(visit)
    expect(phoneCode.$resendIn.get()).toBe(30)
    visit.leave()
  })

  it('come by a call, then by SMS, and to another phone', async () => {
    const visit = await people.begin({ city: 'called' })
    const { flow } = visit
    await people.confirmEmail(visit)
    expect([flow.phoneCode.$sent.get()?.way, flow.$isSmsNext.get()]).toEqual(['Call', true])
    expect((await people.letterTo(PHONE)).channel).toBe('call')
    visit.tab.pass(30_000)
    await flow.phoneCode.send()
    expect([flow.phoneCode.$sent.get()?.way, (await people.letterTo(PHONE)).channel]).toEqual(['SMS', 'sms'])
    flow.phoneChange.open()
    flow.phoneChange.type('+7 (916)')
    expect(await flow.phoneChange.submit()).toBe(false)
    expect(flow.phoneChange.$problem.get()).toBe('confirm.phone.format')
    flow.phoneChange.type('+7 (916) 765 - 43 - 21')
    expect(await flow.phoneChange.submit()).toBe(true)
    await until(flow.phoneCode.$sent, (sent) => sent?.way === 'Call')
    const { code, body } = await people.letterTo('79167654321')
    const caller = /\+7[\d() -]+/.exec(body)![0]
    flow.phoneCode.type(caller)
    expect(flow.phoneCode.$code.get()).toBe(code)
    await flow.phoneCode.submit()
    expect(stepOf(visit)).toBe('done')
    expect(
      (await createCaller(people.backend, { city: 'called' }).ask(login, { login: '79167654321', password: 'secret1' }))
        .token,
    ).not.toBe('')
    visit.leave()
  })

  it('are said to be an SMS where the server sends one in place of a call', async () => {
    const stranger = createCaller(people.backend, { city: 'called', ip: '10.0.0.66' })
    const { emailSalt: salt } = await stranger.ask(register, {
      firstName: '',
      lastName: '',
      email: 'other@mail.example',
      phone: PHONE,
      password: 'secret1',
      agreementVersion: 'v7',
    })
    await stranger.ask(confirmEmail, { salt, code: (await people.letterTo('other@mail.example')).code })
    for (let turn = 0; turn < 3; turn += 1) await stranger.ask(sendSmsCode, { salt })
    const visit = await people.begin({ city: 'called' })
    await people.confirmEmail(visit)
    const { code, channel } = await people.letterTo(PHONE)
    expect([channel, visit.flow.phoneCode.$sent.get()?.way]).toEqual(['sms', 'SMS'])
    visit.flow.phoneCode.type(code)
    await visit.flow.phoneCode.submit()
    expect(stepOf(visit)).toBe('done')
    visit.leave()
  })

  it('to a phone that is taken or cannot be reached are told of, and the old phone stays', async () => {
    const visit = await people.begin()
    const { flow } = visit
    await people.confirmEmail(visit)
    flow.phoneChange.open()
    flow.phoneChange.type('+7 (900) 000 - 00 - 01')
    expect(await flow.phoneChange.submit()).toBe(false)
    expect(flow.phoneChange.$problem.get()).toBe('error.PhoneExists')
    flow.phoneChange.type('+7 (900) 000 - 00 - 99')
    await flow.phoneChange.submit()
    await until(flow.phoneCode.$blockingError, (error) => error?.code === 'SMSNotSend')
    visit.leave()
  })
})

describe('the link of the letter', () => {
  const linkOf = async () => {
    const [, salt = '', code = ''] = /confirmation\/2\/([^/]+)\/(\d+)/.exec((await people.letterTo(EMAIL)).link)!
    return { step: 2, salt, code }
  }

  it('goes on to the phone where it was begun', async () => {
    const browser = createTestBrowser()
    const first = await people.begin({ browser })
    const link = await linkOf()
    const second = await people.open({ browser, attributes: link })
    await come(second, 'phone')
    second.leave()
    first.tab.wake()
    await come(first, 'phone')
    first.leave()
  })

  it('confirms on another device, which may go on or leave it to the first', async () => {
    const first = await people.begin()
    const other = await people.open({ attributes: await linkOf() })
    await come(other, 'elsewhere')
    expect([other.flow.$phone.get(), other.tab.environment.storage.get('parking:registration:probe')]).toEqual([
      '+7 *** ***-**-67',
      null,
    ])
    other.flow.goOnHere()
    await until(other.flow.phoneCode.$sent, (sent) => sent !== null)
    other.flow.phoneCode.type((await people.letterTo(PHONE)).code)
    await other.flow.phoneCode.submit()
    expect(stepOf(other)).toBe('done')
    other.leave()
    first.tab.wake()
    await come(first, 'finished')
    first.leave()
  })

  it('that is wrong asks for the code, and one that is too old begins anew with what was typed', async () => {
    const browser = createTestBrowser()
    const first = await people.begin({ browser })
    const link = await linkOf()
    first.leave()
    const wrong = await people.open({ attributes: { ...link, code: '000000' } })
    await come(wrong, 'email')
    expect(wrong.flow.emailCode.$problem.get()).toBe('error.IncorrectCode')
    wrong.leave()
    people.backend.setNow(WEDNESDAY + 49 * 3_600_000)
    const late = await people.open({ browser, attributes: link })
    await come(late, 'data')
    expect(late.flow.$step.get()).toEqual({ step: 'data', isLost: true })
    late.$attributes.set({ ...late.$attributes.get(), salt: null, code: null })
    await come(late, 'data')
    late.leave()
  })

  it('is asked about again when its state is not known', async () => {
    let isBroken = true
    const line: typeof fetch = (input, init) =>
      isBroken && String(input).includes('registration-state')
        ? Promise.reject(new TypeError('no line'))
        : fetch(input, init)
    await people.begin().then(({ leave }) => leave())
    const visit = await people.open({ attributes: { ...(await linkOf()), code: null }, fetch: line })
    await come(visit, 'failed')
    isBroken = false
    visit.flow.retry()
    await come(visit, 'email')
    visit.leave()
  })
})
