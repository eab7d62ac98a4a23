import { until } from '../../support/visitor.ts'
import { eq } from 'drizzle-orm'
import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { registrations } from '../../../demo/backend/database/accounts-schema.ts'
import { createSignIn } from '../../../shared/flows/sign-in/sign-in.ts'
import { openAccount } from '../../../shared/stores/account.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { come, EMAIL, openForRegistration, PHONE, stepOf, TYPED } from './registration-visits.ts'

const people = openForRegistration()

describe('a registration', () => {
  it('goes through the data, the e-mail and the phone to a signed-in driver', async () => {
    const visit = await people.begin()
    const { flow } = visit
    expect(flow.form.$values.get()).toMatchObject({ password: '', repeat: '', agreement: false })
    expect(flow.$email.get()).toBe(EMAIL)
    await people.confirmEmail(visit)
    expect(flow.phoneCode.$sent.get()).toEqual({ way: 'SMS', resendSeconds: 30 })
    flow.phoneCode.type(` код: ${(await people.letterTo(PHONE)).code.replace(/^.../, '$&-')}`)
    await flow.phoneCode.submit()
    expect(flow.$step.get()).toEqual({ step: 'done', isSignedIn: true })
    expect(visit.heard).toEqual([{ name: 'parking-registered', detail: { isSignedIn: true } }])
    const profile = await until(openAccount(visit.scope).$profile, ({ status }) => status === 'ready')
    expect(profile).toMatchObject({ value: { email: EMAIL, firstName: 'Иван', lastName: 'Петров' } })
    expect([...visit.browser.stored.keys()].filter((name) => name.includes('registration'))).toEqual([])
    visit.leave()
    expect(visit.tab.countOpen()).toBe(0)
  })

  it('leaves it to the page to say that it has worked, where the page wants to', async () => {
    const visit = await people.begin({ cancels: ['parking-registered'] })
    await people.confirmEmail(visit)
    visit.flow.phoneCode.type((await people.letterTo(PHONE)).code)
    await visit.flow.phoneCode.submit()
    expect(openAccount(visit.scope).$isSignedIn.get()).toBe(true)
    expect(visit.flow.$step.get()).toEqual({ step: 'phone' })
    visit.leave()
  })

  it('leads to the parking where it has signed in, and else to a sign-in with the name filled in, which is never stored', async () => {
    const visit = await people.begin({
      async fetch(input, init) {
        const answer = await fetch(input, init)
        if (!String(input).includes('/confirm-phone')) return answer
        const { token: _token, result: _result, ...rest } = (await answer.json()) as Record<string, unknown>
        return Response.json(rest)
      },
    })
    await people.confirmEmail(visit)
    visit.flow.phoneCode.type((await people.letterTo(PHONE)).code)
    await visit.flow.phoneCode.submit()
    expect(visit.flow.$step.get()).toEqual({ step: 'done', isSignedIn: false })
    expect(visit.model.$targets.get().next).toMatch(/\/profile\/parking\b/)
    const { environment } = visit.context
    const signIn = createSignIn({
      scope: visit.scope,
      environment,
      $language: visit.$language,
      isFirmHere: atom(false),
      firstKind: null,
      callbackUrl: () => null,
      onDone: () => {},
      onEmptyPassword: () => {},
    })
    expect(signIn.form.$values.get()).toMatchObject({ login: TYPED.email, phone: TYPED.phone, password: '' })
    expect([...visit.browser.stored.values()].join()).not.toContain(EMAIL)
    signIn.form.change({ password: 'secret1' })
    await until(signIn.$cityData, (cityData) => cityData !== null)
    expect(await signIn.submit()).toBeNull()
    expect(visit.scope.tokens.get('driver')).not.toBeNull()
    expect(openAccount(visit.scope).$registered.get()).toBeNull()
    signIn.dispose()
    visit.leave()
  })

  it('sends its letter and its SMS in the language of the page, with a link to the site in it', async () => {
    const visit = await people.begin({ language: 'en' })
    const { body, link } = await people.letterTo(EMAIL)
    expect([body.slice(0, 8), new URL(link).pathname.slice(0, 17)]).toEqual(['The code', '/en/registration/'])
    await people.confirmEmail(visit)
    expect((await people.letterTo(PHONE)).body).toMatch(/is your code for parking in Probe/)
    visit.leave()
  })

  it('goes on after a reload, with all but the password', async () => {
    const browser = createTestBrowser()
    const first = await people.open({ browser })
    first.flow.form.change({ ...TYPED, middleName: 'Сергеевич' })
    first.leave()
    expect([...browser.stored.values()].join()).not.toContain('secret1')
    const second = await people.open({ browser })
    expect(second.flow.form.$values.get()).toMatchObject({
      ...TYPED,
      middleName: 'Сергеевич',
      password: '',
      repeat: '',
      agreement: false,
    })
    second.flow.form.change(TYPED)
    await second.flow.submit()
    second.leave()
    expect([...browser.stored.values()].join()).not.toContain('secret1')
    const third = await people.open({ browser })
    await come(third, 'email')
    expect([third.flow.$email.get(), third.flow.emailCode.$resendIn.get()]).toEqual([TYPED.email, 10])
    await people.confirmEmail(third)
    const { code } = await people.letterTo(PHONE)
    third.leave()
    const fourth = await people.open({ browser })
    await come(fourth, 'phone')
    expect((await people.letterTo(PHONE)).code).toBe(code)
    fourth.flow.phoneCode.type(code)
    await fourth.flow.phoneCode.submit()
    expect(stepOf(fourth)).toBe('done')
    fourth.leave()
  })

  it('asks for names only where the city wants them, and not for a middle name', async () => {
    const strict = await people.open()
    strict.flow.form.change({ ...TYPED, lastName: ' ', firstName: '' })
    expect(await strict.flow.submit()).toBe('lastName')
    expect(strict.flow.form.$problems.get()).toEqual({
      lastName: 'registration.lastName.required',
      firstName: 'registration.firstName.required',
    })
    strict.leave()
    const free = await people.open({ city: 'called' })
    expect(free.flow.hasNames()).toBe(false)
    free.flow.form.change({ ...TYPED, lastName: '', firstName: '' })
    expect(await free.flow.submit()).toBeNull()
    free.leave()
  })

  it('notes which text of the rules was agreed to: the city’s version, or where it names none the day', async () => {
    for (const [city, page, version] of [
      ['probe', 'pages/data', 'v7'],
      ['called', 'pages/personal-data-rules', '2025-03-12'],
    ]) {
      const { model, leave } = await people.begin({ city: city! })
      expect(model.$targets.get().rules).toBe(`${people.backend.url}/${page}?city=${city}`)
      const rows = await people.backend.database.db.select().from(registrations).where(eq(registrations.city, city!))
      expect(rows.map(({ agreementVersion }) => agreementVersion)).toEqual([version])
      leave()
    }
  })

  it('says what is wrong with each field', async () => {
    const { flow, leave } = await people.open({ city: 'called' })
    const cases: [Partial<typeof TYPED>, object][] = [
      [{ email: '' }, { email: 'registration.email.required' }],
      [{ email: 'a@b' }, { email: 'registration.email.format' }],
      [{ phone: '+7' }, { phone: 'registration.phone.required' }],
      [{ phone: '+7 (916) 1' }, { phone: 'registration.phone.format' }],
      [
        { password: '', repeat: '' },
        { password: 'password.required', repeat: 'password.repeat.required' },
      ],
      [{ password: '12345', repeat: '12345' }, { password: 'password.tooShort' }],
      [
        { password: 'x'.repeat(21), repeat: 'x' },
        { password: 'password.tooLong', repeat: 'password.repeat.different' },
      ],
      [{ agreement: false }, { agreement: 'registration.agreement.required' }],
    ]
    for (const [changes, problems] of cases) {
      flow.form.change({ ...TYPED, ...changes })
      expect(await flow.submit()).toBe(Object.keys(problems)[0])
      expect(flow.form.$problems.get()).toEqual(problems)
    }
    leave()
  })

  it('says at once that an e-mail or a phone is taken, and only of what stands there now', async () => {
    const asked: string[] = []
    const watched: typeof fetch = (input, init) => {
      if (String(input).includes('/check-')) asked.push(String(input).split('/').at(-1)!)
      return fetch(input, init)
    }
    const { flow, tab, leave } = await people.open({ fetch: watched })
    flow.form.change({ email: 'driver@demo.exam' })
    tab.pass(299)
    flow.form.change({ email: 'driver@demo.example' })
    tab.pass(299)
    expect(asked).toEqual([])
    tab.pass(1)
    await until(flow.form.$problems, ({ email }) => email === 'error.EmailExists')
    flow.form.change({ phone: '+7 (900) 000 - 00 - 01' })
    tab.pass(300)
    await until(flow.form.$problems, ({ phone }) => phone === 'error.PhoneExists')
    expect(asked).toEqual(['check-email', 'check-phone'])
    flow.form.change({ email: 'other@demo.example' })
    expect(flow.form.$problems.get()).toEqual({ phone: 'error.PhoneExists' })
    leave()
    expect(tab.countOpen()).toBe(0)
  })

  it('is not hindered by checks that fail, and tells what the server finds taken in the end', async () => {
    const deaf: typeof fetch = (input, init) =>
      String(input).includes('/check-') ? Promise.reject(new TypeError('no line')) : fetch(input, init)
    const { flow, tab, heard, leave } = await people.open({ fetch: deaf })
    flow.form.change({ ...TYPED, phone: '+7 (900) 000 - 00 - 01' })
    tab.pass(300)
    expect(await flow.submit()).toBe('phone')
    expect(flow.form.$problems.get()).toEqual({ phone: 'error.PhoneExists' })
    expect(flow.form.$values.get()).toMatchObject({ password: 'secret1', agreement: true })
    expect(heard).toEqual([{ name: 'parking-error', detail: { code: 'PhoneExists' } }])
    leave()
  })

  it('keeps everything typed when the line breaks', async () => {
    let isBroken = true
    const line: typeof fetch = (input, init) =>
      isBroken && String(input).includes('/auth/registration')
        ? Promise.reject(new TypeError('no line'))
        : fetch(input, init)
    const { flow, leave } = await people.open({ fetch: line })
    flow.form.change(TYPED)
    await flow.submit()
    expect([flow.press.$blockingError.get()?.code, flow.form.$values.get().password]).toEqual(['network', 'secret1'])
    isBroken = false
    await flow.submit()
    expect([flow.press.$blockingError.get(), flow.$step.get().step]).toEqual([null, 'email'])
    leave()
  })
})

it('a city without registration says so', async () => {
  const visit = await people.open({ city: 'closed' })
  expect(visit.model.$state.get()).toMatchObject({ status: 'ready', value: null })
  expect(visit.model.$targets.get().login).toBe(`${people.backend.url}/?city=closed`)
  visit.leave()
})
