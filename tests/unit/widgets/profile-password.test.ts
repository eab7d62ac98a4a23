import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { restoreByCall } from '../../../shared/api/contract/restore.ts'
import { PASSWORD } from '../../support/driver.ts'
import { spoilFirst } from '../../support/lines.ts'
import { until } from '../../support/visitor.ts'
import { changesOf, DRIVER, failuresOf, MAIN, openForPersons, type PersonVisit, whereIs } from './person-visits.ts'

const people = openForPersons()
const NEXT = { password: 'четыре', repeat: 'четыре' }

async function open({ edit }: PersonVisit) {
  const dialog = await edit({ step: 'password' })
  return { dialog, ...dialog.password }
}

describe('the password', () => {
  it('is changed by who knows the present one, and signs the other devices out', async () => {
    const elsewhere = await people.signIn(MAIN)
    const visit = await people.open()
    const { dialog, form, submit } = await open(visit)
    form.change({ current: PASSWORD, ...NEXT })
    expect(await submit()).toBeNull()
    expect(whereIs(dialog)).toEqual({ step: 'main', done: { step: 'password', endedSignIns: 1 } })
    expect(form.$values.get()).toEqual({ current: '', password: '', repeat: '', captcha: '' })
    expect(changesOf(visit)).toEqual([{ section: 'password', action: 'edit' }])
    expect(await people.caller().refusal(getProfile, undefined, elsewhere)).toBe('TokenNotFound')
    expect(await people.caller().refusal(login, { login: DRIVER, password: 'четыре' })).toBe('ok')
  })

  it.each([
    [{ current: '', ...NEXT }, 'current', 'profile.password.current.required'],
    [{ current: PASSWORD, password: '', repeat: '' }, 'password', 'password.required'],
    [{ current: PASSWORD, password: '123', repeat: '123' }, 'password', 'password.tooShort.profile'],
    [{ current: PASSWORD, password: 'я'.repeat(21), repeat: '' }, 'password', 'password.tooLong'],
    [{ current: PASSWORD, password: '1234', repeat: '1235' }, 'repeat', 'password.repeat.different'],
  ] as const)('is judged before it is sent: %j', async (typed, field, problem) => {
    const { form, submit } = await open(await people.open())
    form.change(typed)
    expect(await submit()).toBe(field)
    expect(form.$problems.get()[field]).toBe(problem)
  })

  it('is not changed by a wrong present one: it counts as a failed sign-in, asks for the captcha, then for a wait', async () => {
    const visit = await people.open()
    const { form, submit, captcha, $captchaWords, $closed, dialog } = await open(visit)
    form.change({ current: 'wrong-1', ...NEXT })
    expect(await submit()).toBe('current')
    expect(form.$problems.get()).toEqual({ current: 'error.CurrentPasswordIncorrect' })
    expect(captcha.$captcha.get()).toBeNull()
    form.change({ current: 'wrong-2' })
    expect(await submit()).toBe('current')
    const first = captcha.$captcha.get()
    expect([first === null, $captchaWords.get()?.$loaded.get().language]).toEqual([false, 'ru'])

    form.change({ current: PASSWORD })
    expect(await submit()).toBe('captcha')
    expect(form.$problems.get()).toEqual({ captcha: 'login.captcha.required' })
    form.change({ captcha: 'zzzz' })
    expect(await submit()).toBe('captcha')
    expect(form.$problems.get()).toEqual({ captcha: 'error.CaptchaIncorrect' })
    expect(form.$values.get()).toMatchObject({ captcha: '', current: PASSWORD, password: 'четыре' })
    expect(captcha.$captcha.get()?.id).not.toBe(first?.id)

    // A code in place of the picture, to the e-mail that the tries are counted by.
    await captcha.sendCode()
    form.change({ captcha: await people.codeTo(DRIVER), current: 'wrong-3' })
    expect(await submit()).toBe('current')
    await captcha.sendCode()
    visit.tab.pass(10_000)
    await captcha.sendCode()
    form.change({ captcha: await people.codeTo(DRIVER), current: 'wrong-4' })
    expect(await submit()).toBeNull()
    expect($closed.get()).toEqual({ minutes: 15 })
    expect(whereIs(dialog).step).toBe('password')
    // It is the sign-in's own limit.
    expect(await people.caller().refusal(login, { login: DRIVER, password: PASSWORD })).toBe('LoginTryLimit')
    expect(failuresOf(visit)).toContain('LoginTryLimit')
  })

  it('asks for the captcha that the sign-in had come to, before the first try here', async () => {
    const visit = await people.open()
    for (const password of ['wrong-1', 'wrong-2']) await people.caller().refusal(login, { login: DRIVER, password })
    const { form, submit, captcha } = await open(visit)
    form.change({ current: PASSWORD, ...NEXT })
    expect(await submit()).toBe('captcha')
    expect(form.$problems.get()).toEqual({ captcha: 'error.LoginTryLimit' })
    await captcha.sendCode()
    form.change({ captcha: await people.codeTo(DRIVER) })
    expect(await submit()).toBeNull()
    expect(changesOf(visit)).toHaveLength(1)
  })

  it('may be the new one where the answer is lost, and says so', async () => {
    const visit = await people.open({
      fetch: spoilFirst('/change-password', 'the answer is lost on its way back').carry,
    })
    const { form, submit, $isUnsure, press } = await open(visit)
    form.change({ current: PASSWORD, ...NEXT })
    await submit()
    expect([press.$blockingError.get()?.code, $isUnsure.get(), form.$values.get().password]).toEqual([
      'network',
      true,
      'четыре',
    ])
    expect(await submit()).toBe('current')
    form.change({ current: 'четыре' })
    expect(await submit()).toBeNull()
  })

  it('that there is not yet is set by a restore', async () => {
    const visit = await people.open()
    const { db } = people.backend.database
    await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.email, DRIVER))
    const { form, submit, $closed } = await open(visit)
    form.change({ current: PASSWORD, ...NEXT })
    await submit()
    expect([$closed.get(), visit.person.restoreUrl]).toEqual([
      'noPassword',
      expect.stringMatching(/\/restore-password\?city=probe$/),
    ])
  })

  it('that came by a call is the driver’s own from then on', async () => {
    await people.caller().ask(restoreByCall, { login: MAIN }, undefined)
    const code = await people.codeTo(MAIN)
    const visit = await people.open({ email: MAIN, password: code })
    await until(visit.person.$profile, ({ isPasswordFromCall }) => isPasswordFromCall)
    const { form, submit } = await open(visit)
    form.change({ current: code, ...NEXT })
    await submit()
    await until(visit.person.$profile, ({ isPasswordFromCall }) => !isPasswordFromCall)
  })
})
