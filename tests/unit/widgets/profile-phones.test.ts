import { describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { deletePhone, setMainPhone } from '../../../shared/api/contract/profile-person.ts'
import { lastLetter, PASSWORD } from '../../support/driver.ts'
import { spoilFirst } from '../../support/lines.ts'
import { until } from '../../support/visitor.ts'
import { changesOf, DRIVER, failuresOf, MAIN, openForPersons, SECOND, whereIs } from './person-visits.ts'

const people = openForPersons()
const NEW = '79167654321'
const TYPED = '+7 (916) 765 - 43 - 21'

describe('a phone', () => {
  it('takes the place of the main one by a code, and the old one is gone', async () => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'phone', replaces: MAIN })
    expect(await dialog.phone.submit()).toBe('phone')
    dialog.phone.form.change({ phone: '+7 (916' })
    await dialog.phone.submit()
    expect(dialog.phone.form.$problems.get()).toEqual({ phone: 'profile.phones.format' })
    dialog.phone.form.change({ phone: TYPED })
    await dialog.phone.submit()
    expect([dialog.phone.code.$sent.get()?.way, dialog.phone.code.$resendIn.get()]).toEqual(['SMS', 30])
    dialog.phone.code.type(await people.codeTo(NEW))
    await dialog.phone.code.submit()
    expect(whereIs(dialog)).toEqual({ step: 'main', done: { step: 'phone', phone: NEW, isNew: false } })
    expect(visit.person.$profile.get()).toMatchObject({ phone: NEW })
    expect(
      visit.person.$profile
        .get()
        .phones.map(({ phone }) => phone)
        .sort(),
    ).toEqual([SECOND, NEW].sort())
    expect(changesOf(visit)).toEqual([{ section: 'phones', action: 'edit' }])
  })

  it('is added beside the others by a call, or by the SMS after it', async () => {
    const visit = await people.open({ city: 'called' })
    const dialog = await visit.edit({ step: 'phone', replaces: null })
    dialog.phone.form.change({ phone: TYPED })
    await dialog.phone.submit()
    expect([dialog.phone.code.$sent.get()?.way, dialog.$isSmsNext.get()]).toEqual(['Call', true])
    expect((await lastLetter(people.backend, NEW)).channel).toBe('call')
    visit.tab.pass(30_000)
    await dialog.phone.code.send()
    expect(dialog.phone.code.$sent.get()?.way).toBe('SMS')
    dialog.phone.code.type(await people.codeTo(NEW))
    await dialog.phone.code.submit()
    expect(whereIs(dialog)).toEqual({ step: 'main', done: { step: 'phone', phone: NEW, isNew: true } })
    expect(visit.person.$profile.get()).toMatchObject({ phone: MAIN })
    expect(visit.person.$profile.get().phones).toHaveLength(3)
    expect(changesOf(visit)).toEqual([{ section: 'phones', action: 'add' }])
  })

  it.each([
    ['one’s own', '+7 (900) 000 - 00 - 11', 'error.DoublePhone'],
    ['another driver’s', '+7 (900) 000 - 00 - 21', 'profile.phones.taken'],
    ['one that cannot be reached', '+7 (900) 000 - 00 - 99', 'error.SMSNotSend'],
  ])('that is %s is refused at its field, and stays typed', async (_, phone, problem) => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'phone', replaces: MAIN })
    dialog.phone.form.change({ phone })
    expect(await dialog.phone.submit()).toBe('phone')
    expect(dialog.phone.form.$problems.get()).toEqual({ phone: problem })
    expect([dialog.phone.form.$values.get().phone, dialog.phone.press.$blockingError.get()]).toEqual([phone, null])
    dialog.phone.form.change({ phone: TYPED })
    expect(await dialog.phone.submit()).toBeNull()
    expect(dialog.phone.$to.get()).toBe(NEW)
  })

  it('that gets no code for want of a line stays typed, and gets one by the next press', async () => {
    const line = spoilFirst('/send-sms-code', 'the question is lost on its way')
    const { edit } = await people.open({ fetch: line.carry })
    const dialog = await edit({ step: 'phone', replaces: null })
    dialog.phone.form.change({ phone: TYPED })
    await dialog.phone.submit()
    expect([dialog.phone.press.$blockingError.get()?.code, dialog.phone.$to.get()]).toEqual(['network', null])
    await dialog.phone.submit()
    expect([dialog.phone.press.$blockingError.get(), dialog.phone.$to.get()]).toEqual([null, NEW])
  })

  it('is there where only the answer to its code is lost', async () => {
    const visit = await people.open({ fetch: spoilFirst('/confirm-phone', 'a proxy answers 500 afterwards').carry })
    const dialog = await visit.edit({ step: 'phone', replaces: MAIN })
    dialog.phone.form.change({ phone: TYPED })
    await dialog.phone.submit()
    dialog.phone.code.type(await people.codeTo(NEW))
    await dialog.phone.code.submit()
    expect(whereIs(dialog).step).toBe('main')
    expect([visit.person.$profile.get().phone, failuresOf(visit)]).toEqual([NEW, []])
  })

  it('is made the main one', async () => {
    for (const line of ['nothing goes wrong', 'the answer is lost on its way back'] as const) {
      await people.backend.reset()
      const visit = await people.open({ fetch: spoilFirst('/set-main-phone', line).carry })
      const { phones, $profile } = visit.person
      await phones.makeMain(SECOND)
      expect([$profile.get().phone, phones.$done.get()]).toEqual([SECOND, { action: 'make-main', phone: SECOND }])
      expect(changesOf(visit)).toEqual([{ section: 'phones', action: 'make-main' }])
      visit.leave()
    }
  })

  it('is deleted after a question, and opens the account no more', async () => {
    const visit = await people.open({ fetch: spoilFirst('/delete-phone', 'the question is lost on its way').carry })
    const { phones, $profile } = visit.person
    phones.ask(SECOND)
    phones.keep()
    await phones.remove()
    expect($profile.get().phones).toHaveLength(2)
    phones.ask(SECOND)
    await phones.remove()
    expect([phones.press.$blockingError.get()?.code, phones.$asked.get()]).toEqual(['network', SECOND])
    await phones.remove()
    expect([$profile.get().phones.map(({ phone }) => phone), phones.$asked.get()]).toEqual([[MAIN], null])
    expect(phones.$done.get()).toEqual({ action: 'remove', phone: SECOND })
    expect(changesOf(visit)).toEqual([{ section: 'phones', action: 'remove' }])
    expect(await people.caller().refusal(login, { login: SECOND, password: PASSWORD })).toBe('IncorrectLogin')
  })

  it.each(['before the code', 'after it'])(
    'takes the place of the present main one where another device has replaced that, %s',
    async (when) => {
      const visit = await people.open()
      const dialog = await visit.edit({ step: 'phone', replaces: MAIN })
      const send = async () => {
        dialog.phone.form.change({ phone: TYPED })
        await dialog.phone.submit()
      }
      if (when === 'after it') await send()
      const code = when === 'after it' ? await people.codeTo(NEW) : null
      const token = await people.signIn(DRIVER)
      await people.caller().ask(setMainPhone, { phone: SECOND }, token)
      await people.caller().ask(deletePhone, { phone: MAIN }, token)
      if (code === null) await send()
      else {
        dialog.phone.code.type(code)
        await dialog.phone.code.submit()
      }
      expect(dialog.$place.get()).toEqual({ step: 'phone', replaces: SECOND })
      expect(dialog.$presentPhone.get()).toBe(SECOND)
      expect([dialog.phone.press.$blockingError.get()?.code, dialog.phone.$to.get()]).toEqual(['ValidationError', null])
      expect(visit.person.$profile.get().phone).toBe(SECOND)
      expect(await dialog.phone.submit()).toBeNull()
      dialog.phone.code.type(await people.codeTo(NEW))
      await dialog.phone.code.submit()
      expect(whereIs(dialog)).toEqual({ step: 'main', done: { step: 'phone', phone: NEW, isNew: false } })
      expect(visit.person.$profile.get().phones.map(({ phone }) => phone)).toEqual([NEW])
    },
  )

  it('that another device has deleted cannot be made the main one, and is gone here too', async () => {
    const visit = await people.open()
    const { phones, $profile } = visit.person
    await people.caller().ask(deletePhone, { phone: SECOND }, await people.signIn(DRIVER))
    await phones.makeMain(SECOND)
    expect(phones.press.$blockingError.get()?.code).toBe('ValidationError')
    await until($profile, (profile) => profile.phones.length === 1)
  })
})
