// <parking-feedback> while others write and sign-ins end, on the real backend.
import { describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getAppealMessages } from '../../../shared/api/contract/appeals.ts'
import { openAccount } from '../../../shared/stores/account.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { FeedbackFlow } from '../../../widgets/feedback/feedback-flow.ts'
import { createFeedback } from '../../../widgets/feedback/model.ts'
import { createAppealWorld, filled, linesOf, open, write } from '../../support/appeals.ts'
import { PASSWORD } from '../../support/driver.ts'
import { through } from '../../support/signed-in-visit.ts'
import { until } from '../../support/visitor.ts'

const { world, visit, answer } = createAppealWorld()
const idsOf = ({ $appeals }: FeedbackFlow) => valueIn($appeals.get())?.map(({ id }) => id)

/** The server refuses the token of the driver from now on, as of one that has expired. */
function refusing(pattern: RegExp) {
  const line = { isRefusing: false }
  const fetch = through(pattern, async (send) =>
    line.isRefusing ? Response.json({ status: 'error', errorName: 'TokenExpired' }, { status: 401 }) : send(),
  )
  return { line, fetch }
}

describe('an open conversation', () => {
  it('shows in the list how the appeal stands and when it was written to, as soon as an answer comes', async () => {
    const { flow, tab } = await visit()
    const id = await write(flow)
    await open(flow, id)
    const at = world.backend.clock.now() + 3_600_000
    world.backend.setNow(at)
    await answer(id, 'Вернули')
    tab.pass(5000)
    const lines = valueIn(await until(flow.$appeals, (state) => valueIn(state)?.[0]?.state === 'completed'))
    expect(lines?.[0]).toMatchObject({ lastMessage: 'Вернули', count: 2, lastAt: at, unseen: 0 })
  })

  it('of a completed appeal shows it as under way again once the driver has written', async () => {
    const { flow } = await visit()
    const id = await write(flow)
    await answer(id, 'Вернули')
    const thread = await open(flow, id)
    thread.type('Не вернули')
    thread.send()
    const lines = await until(flow.$appeals, (state) => valueIn(state)?.[0]?.state === 'inProgress')
    expect(valueIn(lines)?.[0]).toMatchObject({ lastMessage: 'Не вернули' })
  })

  it('keeps its place in the list while somebody is in it, and the newest stands first afterwards', async () => {
    const { flow } = await visit()
    const older = await write(flow, 'Первое')
    world.backend.setNow(world.backend.clock.now() + 60_000)
    const newer = await write(flow, 'Второе')
    expect(idsOf(flow)).toEqual([newer, older])
    flow.hold(true)
    world.backend.setNow(world.backend.clock.now() + 60_000)
    await answer(older, 'Вернули')
    flow.reload()
    await until(flow.$appeals, (state) => valueIn(state)?.some(({ count }) => count === 2) === true)
    expect(idsOf(flow)).toEqual([newer, older])
    flow.hold(false)
    expect(idsOf(flow)).toEqual([older, newer])
  })
})

describe('a sign-in that has ended', () => {
  it('is said at once by the element whose message was refused, which is sent after the next one', async () => {
    const { line, fetch } = refusing(/messageRegistration/)
    const { flow, model, scope } = await visit({ fetch })
    const id = await write(flow)
    const thread = await open(flow, id)
    const { authGuard } = model.$guarded.get()!
    line.isRefusing = true
    thread.type('Есть ответ?')
    thread.send()
    await until(authGuard.$dialog, ({ kind }) => kind === 'expired')
    line.isRefusing = false
    const { token } = await scope.call(login, { login: 'driver@demo.example', password: PASSWORD })
    authGuard.account.signIn(token, 'driver')
    await until(thread.$messages, (state) => valueIn(state)?.at(-1)?.state === 'sent')
    expect(await scope.call(getAppealMessages, { appeal: id, after: null }, { as: 'driver' })).toHaveLength(2)
  })

  it('is not asked for by a conversation that is open: only who presses is', async () => {
    const { line, fetch } = refusing(/getMessages|getAppeals/)
    const { flow, model, tab } = await visit({ fetch })
    await open(flow, await write(flow))
    const { authGuard } = model.$guarded.get()!
    line.isRefusing = true
    tab.pass(5000)
    await until(authGuard.$dialog, ({ kind }) => kind === 'expired')
    authGuard.close()
    tab.pass(60_000)
    tab.wake()
    await new Promise((resolve) => setImmediate(resolve))
    expect(authGuard.$dialog.get().kind).toBe('none')
  })

  it('leaves the appeal as typed, with another e-mail and phone, and neither of them in the browser', async () => {
    const { line, fetch } = refusing(/getAppeals/)
    const { flow, model, tab, browser, scope } = await visit({ fetch })
    await filled(flow.form)
    const typed = { message: 'Ещё не дописано', email: 'other@demo.example', phone: '+7 (900) 555 - 00 - 00' }
    flow.form.form.change(typed)
    line.isRefusing = true
    flow.reload()
    const { authGuard } = model.$guarded.get()!
    await until(authGuard.$dialog, ({ kind }) => kind === 'expired')
    expect([...tab.tabStored.values(), ...browser.stored.values()].join()).not.toMatch(/other@|555/)
    line.isRefusing = false
    const { token } = await scope.call(login, { login: 'driver@demo.example', password: PASSWORD })
    authGuard.account.signIn(token, 'driver')
    await linesOf(flow)
    expect(valueIn(model.$state.get())?.form.form.$values.get()).toMatchObject(typed)
  })
})

describe('a new appeal', () => {
  it('keeps another e-mail and phone while its page stands, until it is sent or its driver goes', async () => {
    const { flow, context, scope } = await visit()
    await filled(flow.form)
    const contactsOfNext = async () => {
      const { $state } = createFeedback(context)
      return valueIn(await until($state, ({ status }) => status === 'ready'))?.form.form.$values.get()
    }
    flow.form.form.change({ message: 'Вопрос', email: 'other@demo.example', phone: '' })
    expect(await contactsOfNext()).toMatchObject({ message: 'Вопрос', email: 'other@demo.example', phone: '' })
    await flow.form.send()
    expect(await contactsOfNext()).toMatchObject({ message: '', email: 'driver@demo.example' })
    flow.form.form.change({ email: 'other@demo.example' })
    openAccount(scope).signOut('driver')
    const { token } = await scope.call(login, { login: 'driver@demo.example', password: PASSWORD })
    openAccount(scope).signIn(token, 'driver')
    expect(await contactsOfNext()).toMatchObject({ email: 'driver@demo.example' })
  })

  it('does not fill in again what the driver has cleared', async () => {
    const { flow, scope } = await visit()
    await filled(flow.form)
    flow.form.form.change({ email: '', phone: '' })
    await openAccount(scope).$profile.reload()
    expect(flow.form.form.$values.get()).toMatchObject({ email: '', phone: '' })
  })
})
