import { describe, expect, it } from 'vitest'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { changeProfile } from '../../../shared/api/contract/profile-person.ts'
import { withdrawConsent } from '../../../shared/api/contract/my-data.ts'
import { PASSWORD } from '../../support/driver.ts'
import { spoilFirst } from '../../support/lines.ts'
import { until } from '../../support/visitor.ts'
import { changesOf, DRIVER, expectClosed, failuresOf, MAIN, openForPersons, SECOND, whereIs } from './person-visits.ts'
import { through } from './profile-visits.ts'

const people = openForPersons()
const profileOf = async (token: string) => people.caller().ask(getProfile, undefined, token)

describe('the names of a driver', () => {
  it('are asked for where the settings say so, or the options where they do not', async () => {
    for (const [city, isAsked] of [
      ['probe', true],
      ['called', true],
      ['nameless', false],
    ] as const) {
      const { person, edit } = await people.open({ city })
      await until(person.$hasNames, (hasNames) => hasNames === isAsked)
      expect((await edit({ step: 'main' })).hasNames).toBe(isAsked)
    }
  })

  it('are saved, and only then the dialog closes', async () => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'main' })
    expect(dialog.names.$values.get()).toEqual({ lastName: 'Смирнова', firstName: 'Анна', middleName: '' })
    dialog.names.change({ lastName: ' ' })
    expect(await dialog.submitNames()).toBe('lastName')
    expect(dialog.names.$problems.get()).toEqual({ lastName: 'profile.person.lastName.required' })
    dialog.names.change({ lastName: ' Иванова ', middleName: 'Олеговна' })
    expect(await dialog.submitNames()).toBeNull()
    expectClosed(visit)
    expect(visit.person.$isSaved.get()).toBe(true)
    expect(visit.person.$profile.get()).toMatchObject({ lastName: 'Иванова', middleName: 'Олеговна' })
    expect(changesOf(visit)).toEqual([{ section: 'person', action: 'edit' }])
  })

  it('stay typed where the line is down, and are saved by the next press', async () => {
    const line = spoilFirst('/change-profile', 'the question is lost on its way')
    const visit = await people.open({ fetch: line.carry })
    const dialog = await visit.edit({ step: 'main' })
    dialog.names.change({ firstName: 'Мария' })
    await dialog.submitNames()
    expect([dialog.press.$blockingError.get()?.code, dialog.names.$values.get().firstName]).toEqual([
      'network',
      'Мария',
    ])
    expect(failuresOf(visit)).toEqual(['network'])
    await dialog.submitNames()
    expectClosed(visit)
  })

  it.each([true, false])(
    'are waited for before another step is taken (the server is reached: %s)',
    async (isReached) => {
      let goOn = () => {}
      const held = new Promise<void>((resolve) => (goOn = resolve))
      const hold = async (send: () => Promise<Response>) => {
        await held
        return isReached ? send() : Promise.reject(new TypeError('Failed to fetch'))
      }
      const visit = await people.open({ fetch: through(/change-profile/, hold) })
      const dialog = await visit.edit({ step: 'main' })
      dialog.names.change({ firstName: 'Мария' })
      const saved = dialog.submitNames()
      await until(dialog.press.$isBusy, (isBusy) => isBusy)
      dialog.go({ step: 'email' })
      expect(dialog.$place.get()).toEqual({ step: 'main' })
      goOn()
      await saved
      if (isReached) return expectClosed(visit)
      expect(dialog.press.$blockingError.get()?.code).toBe('network')
      dialog.go({ step: 'email' })
      expect(whereIs(dialog).step).toBe('email')
    },
  )

  it('are saved, too, where only the answer is lost', async () => {
    const line = spoilFirst('/change-profile', 'the answer is lost on its way back')
    const visit = await people.open({ fetch: line.carry })
    const dialog = await visit.edit({ step: 'main' })
    dialog.names.change({ firstName: ' Мария' })
    await dialog.submitNames()
    expectClosed(visit)
    expect([visit.person.$profile.get().firstName, failuresOf(visit)]).toEqual(['Мария', []])
  })

  it('are not taken without the consent, nor where the city refuses one of them', async () => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'main' })
    await people.caller().ask(withdrawConsent, undefined, await people.signIn(DRIVER))
    dialog.names.change({ firstName: 'Мария' })
    await dialog.submitNames()
    expect(dialog.press.$blockingError.get()?.code).toBe('ConsentWithdrawn')
  })

  it('are told at their field where the city refuses one, as long as the same is typed', async () => {
    const refusal = { status: 'error', errorName: 'InvalidFormat', message: 'Wrong value of middleName.' }
    let isFirst = true
    const visit = await people.open({
      fetch: async (input, init) => {
        if (!isFirst || !String(input).includes('/change-profile')) return fetch(input, init)
        isFirst = false
        return Response.json(refusal)
      },
    })
    const dialog = await visit.edit({ step: 'main' })
    dialog.names.change({ middleName: 'О' })
    expect(await dialog.submitNames()).toBe('middleName')
    expect(await dialog.submitNames()).toBe('middleName')
    expect(dialog.names.$problems.get()).toEqual({ middleName: 'error.InvalidFormat' })
    dialog.names.change({ middleName: 'Олеговна' })
    await dialog.submitNames()
    expectClosed(visit)
  })

  it('go with the e-mail as it is by now, where another device has changed it', async () => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'main' })
    const token = await people.signIn(DRIVER)
    const names = { firstName: 'Анна', lastName: 'Смирнова', middleName: '' }
    const { sendEmailCode, confirmEmail } = await import('../../../shared/api/contract/registration.ts')
    await people.caller().ask(sendEmailCode, { email: 'new@mail.example' }, token)
    await people.caller().ask(confirmEmail, { code: await people.codeTo('new@mail.example') }, token)
    expect(await people.caller().refusal(changeProfile, { ...names, email: DRIVER }, token)).toBe('ValidationError')
    dialog.names.change({ firstName: 'Мария' })
    await dialog.submitNames()
    expect(dialog.press.$blockingError.get()?.code).toBe('ValidationError')
    await until(visit.person.$profile, ({ email }) => email === 'new@mail.example')
    await dialog.submitNames()
    expectClosed(visit)
  })
})

describe('the e-mail of a driver', () => {
  it('changes when the code is right, and the dialog is back at its first step and says so', async () => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'main' })
    dialog.go({ step: 'email' })
    expect(await dialog.email.submit()).toBe('email')
    expect(dialog.email.form.$problems.get()).toEqual({ email: 'profile.person.email.required' })
    dialog.email.form.change({ email: 'new@mail' })
    expect(dialog.email.form.$problems.get()).not.toEqual({})
    dialog.email.form.change({ email: ' new@mail.example ' })
    expect(await dialog.email.submit()).toBeNull()
    expect([dialog.email.$to.get(), dialog.email.code.$resendIn.get()]).toEqual(['new@mail.example', 10])
    dialog.email.code.type('000000')
    expect(await dialog.email.code.submit()).toBe(false)
    expect(dialog.email.code.$problem.get()).toBe('error.IncorrectCode')
    dialog.email.code.type(await people.codeTo('new@mail.example'))
    await dialog.email.code.submit()
    expect(whereIs(dialog)).toEqual({ step: 'main', done: { step: 'email', email: 'new@mail.example' } })
    expect(visit.person.$profile.get().email).toBe('new@mail.example')
    expect(changesOf(visit)).toEqual([{ section: 'email', action: 'edit' }])
    expect(failuresOf(visit)).toEqual(['IncorrectCode'])
  })

  it('of another driver is refused at its field, also where it was taken while the code was on its way', async () => {
    const { edit } = await people.open()
    const dialog = await edit({ step: 'email' })
    dialog.email.form.change({ email: 'neighbour@demo.example' })
    expect(await dialog.email.submit()).toBe('email')
    expect(dialog.email.form.$problems.get()).toEqual({ email: 'profile.person.email.taken' })

    dialog.email.form.change({ email: 'new@mail.example' })
    await dialog.email.submit()
    const { sendEmailCode, confirmEmail } = await import('../../../shared/api/contract/registration.ts')
    const neighbour = await people.signIn('neighbour@demo.example')
    const code = await people.codeTo('new@mail.example')
    await people.caller().ask(sendEmailCode, { email: 'new@mail.example' }, neighbour)
    await people.caller().ask(confirmEmail, { code: await people.codeTo('new@mail.example') }, neighbour)
    dialog.email.code.type(code)
    await dialog.email.code.submit()
    expect(dialog.email.$to.get()).toBeNull()
    expect(dialog.email.form.$values.get().email).toBe('new@mail.example')
    await until(dialog.email.form.$problems, ({ email }) => email === 'profile.person.email.taken')
  })

  it('has changed where only the answer to its code is lost, and has not where the code is', async () => {
    for (const [line, isChanged] of [
      ['the answer is lost on its way back', true],
      ['the question is lost on its way', false],
    ] as const) {
      await people.backend.reset()
      const visit = await people.open({ fetch: spoilFirst('/confirm-email', line).carry })
      const dialog = await visit.edit({ step: 'email' })
      dialog.email.form.change({ email: 'new@mail.example' })
      await dialog.email.submit()
      dialog.email.code.type(await people.codeTo('new@mail.example'))
      await dialog.email.code.submit()
      expect([line, whereIs(dialog).step]).toEqual([line, isChanged ? 'main' : 'email'])
      expect(dialog.email.code.$blockingError.get()?.code).toBe(isChanged ? undefined : 'network')
      expect(changesOf(visit)).toHaveLength(isChanged ? 1 : 0)
      if (!isChanged) await dialog.email.code.submit()
      expect(whereIs(dialog).step).toBe('main')
      visit.leave()
    }
  })

  it('gets few codes an hour, and each bears few tries', async () => {
    const { edit, tab } = await people.open()
    const dialog = await edit({ step: 'email' })
    dialog.email.form.change({ email: 'new@mail.example' })
    await dialog.email.submit()
    const { code } = dialog.email
    for (let tries = 0; tries < 5; tries += 1) {
      code.type('000000')
      await code.submit()
    }
    expect(code.$problem.get()).toBe('confirm.code.void')
    for (let sendings = 0; sendings < 6; sendings += 1) {
      tab.pass(10_000)
      await code.send()
    }
    expect([code.$blockingError.get()?.code, dialog.email.$to.get()]).toEqual(['LimitSMS', 'new@mail.example'])
    dialog.email.typeAnother()
    // Nothing is wrong with the address: the same one gets a code once the server takes it again.
    await dialog.email.submit()
    expect([dialog.email.form.$problems.get(), dialog.email.$to.get()]).toEqual([{}, null])
    expect(dialog.email.press.$blockingError.get()).toMatchObject({ code: 'LimitSMS', retryAfterSeconds: 3600 })
  })

  it('changes, although the driver has left the step while its code was on its way', async () => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'email' })
    dialog.email.form.change({ email: 'new@mail.example' })
    await dialog.email.submit()
    dialog.email.code.type(await people.codeTo('new@mail.example'))
    const submitted = dialog.email.code.submit()
    dialog.abort()
    await submitted
    await until(visit.person.$profile, ({ email }) => email === 'new@mail.example')
    expect(whereIs(dialog)).toEqual({ step: 'main', done: null })
    expect(changesOf(visit)).toHaveLength(1)
  })
})

describe('the steps', () => {
  it('are left for the first one, and the first one for the page; nothing typed in a step outlives that', async () => {
    const visit = await people.open()
    const dialog = await visit.edit({ step: 'password' })
    dialog.password.form.change({ current: PASSWORD })
    dialog.abort()
    expect(dialog.$place.get()).toEqual({ step: 'main', from: 'password' })
    expect(dialog.password.form.$values.get().current).toBe('')
    dialog.abort()
    expectClosed(visit)
    expect(visit.person.$isSaved.get()).toBe(false)
  })

  it('change nothing before the code is right', async () => {
    const token = await people.signIn(DRIVER)
    const before = await profileOf(token)
    const { edit } = await people.open()
    const dialog = await edit({ step: 'phone', replaces: MAIN })
    dialog.phone.form.change({ phone: '+7 (916) 765 - 43 - 21' })
    await dialog.phone.submit()
    dialog.abort()
    expect(await profileOf(token)).toEqual(before)
    expect(before.phones.map(({ phone }) => phone)).toEqual([MAIN, SECOND])
  })
})
