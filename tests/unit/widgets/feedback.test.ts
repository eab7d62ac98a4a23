// <parking-feedback> without a DOM, on the real backend.
import { describe, expect, it } from 'vitest'
import { openAccount } from '../../../shared/stores/account.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import { createAppealWorld, filled, linesOf, open, write } from '../../support/appeals.ts'
import { through } from '../../support/signed-in-visit.ts'
import { until } from '../../support/visitor.ts'

const { visit, answer } = createAppealWorld()

describe('a new appeal', () => {
  it('begins with the driver’s own e-mail and phone', async () => {
    const { flow } = await visit()
    expect(await filled(flow.form)).toMatchObject({
      email: 'driver@demo.example',
      phone: '+7 (900) 000 - 00 - 01',
      message: '',
    })
  })

  it('begins with what the page gives it, once: neither over what was typed nor after it is sent', async () => {
    const about = { attributes: { message: 'Не согласен со штрафом, УИН 18810.' } }
    const first = await visit(about)
    expect(await filled(first.flow.form)).toMatchObject(about.attributes)
    expect(first.flow.isNewFirst).toBe(true)
    first.flow.form.form.change({ message: 'Списали дважды' })
    const next = await visit({ ...about, tabStored: first.tab.tabStored })
    expect(await filled(next.flow.form)).toMatchObject({ message: 'Списали дважды' })
    await write(next.flow)
    expect(next.flow.form.form.$values.get().message).toBe('')
  })

  it('is sent, said for eight seconds, and stands in the list', async () => {
    const { flow, tab, heard } = await visit()
    const id = await write(flow)
    expect(heard).toContainEqual({ name: 'parking-appeal-sent', detail: { kind: 'appeal' } })
    expect(valueIn(flow.$appeals.get())).toMatchObject([
      { id, subject: 'payment', state: 'registered', lastMessage: 'Списали дважды', count: 1, unseen: 0 },
    ])
    expect(flow.form.form.$values.get()).toMatchObject({ message: '', email: 'driver@demo.example' })
    tab.pass(7999)
    expect(flow.form.notice.$said.get()).not.toBeNull()
    tab.pass(1)
    expect(flow.form.notice.$said.get()).toBeNull()
  })

  it('is said as long as somebody points at it', async () => {
    const { flow, tab } = await visit()
    await write(flow)
    flow.form.notice.hold()
    tab.pass(60_000)
    expect(flow.form.notice.$said.get()).not.toBeNull()
    flow.form.notice.release()
    tab.pass(8000)
    expect(flow.form.notice.$said.get()).toBeNull()
  })

  it('is judged when it is sent: its first wrong field is the answer', async () => {
    const { flow } = await visit()
    await filled(flow.form)
    flow.form.form.change({ message: ' ', email: 'anna', phone: '123' })
    expect(flow.form.form.$problems.get()).toEqual({})
    expect(await flow.form.send()).toBe('message')
    expect(flow.form.form.$problems.get()).toEqual({
      message: 'feedback.message.required',
      email: 'feedback.email.format',
      phone: 'feedback.phone.format',
    })
  })

  it('whose answer was lost is one appeal when it is sent again, also after a reload', async () => {
    const lose = through(/appealRegistration/, async (send, count) => {
      const response = await send()
      if (count === 1) throw new TypeError('lost')
      return response
    })
    const first = await visit({ fetch: lose })
    await filled(first.flow.form)
    first.flow.form.form.change({ message: 'Списали дважды' })
    await first.flow.form.send()
    expect(first.flow.form.press.$blockingError.get()?.code).toBe('network')
    first.leave()
    const second = await visit({ fetch: lose, tabStored: first.tab.tabStored })
    await filled(second.flow.form)
    expect(second.flow.form.form.$values.get().message).toBe('Списали дважды')
    await second.flow.form.send()
    second.flow.reload()
    expect(await linesOf(second.flow)).toHaveLength(1)
  })

  it('leaves what was typed while it was being sent, as the next one', async () => {
    const { flow } = await visit({
      fetch: through(/appealRegistration/, (send) => {
        flow.form.form.change({ message: 'И ещё одно' })
        return send()
      }),
    })
    await filled(flow.form)
    flow.form.form.change({ message: 'Списали дважды' })
    await flow.form.send()
    await until(flow.$appeals, (state) => valueIn(state)?.length === 1)
    expect(flow.form.form.$values.get().message).toBe('И ещё одно')
  })

  it('is forgotten, as typed, when the driver signs out', async () => {
    const { flow, scope, tab } = await visit()
    await filled(flow.form)
    flow.form.form.change({ message: 'Личное' })
    expect([...tab.tabStored.values()].join()).toContain('Личное')
    openAccount(scope).signOut('driver')
    expect([...tab.tabStored.values()].join()).not.toContain('Личное')
  })

  it('that another driver has begun in this tab, whose element was gone by then, is not shown to the next', async () => {
    const first = await visit()
    await filled(first.flow.form)
    first.flow.form.form.change({ message: 'Личное' })
    first.leave()
    const next = await visit({ email: 'second@demo.example', tabStored: first.tab.tabStored })
    await filled(next.flow.form)
    expect(next.flow.form.form.$values.get().message).toBe('')
  })

  it('keeps neither e-mail nor phone in the browser', async () => {
    const { flow, tab, browser } = await visit()
    await filled(flow.form)
    flow.form.form.change({ message: 'Вопрос' })
    const kept = [...tab.tabStored.values(), ...browser.stored.values()].join()
    expect(kept).not.toContain('driver@demo.example')
    expect(kept).not.toMatch(/\+?7[ (]*900[) ]*000/)
  })
})

describe('the appeals of a driver', () => {
  it('are none at first', async () => {
    const { flow } = await visit()
    expect(await linesOf(flow)).toEqual([])
  })

  it('say how many messages were not seen on this device, until the conversation is opened', async () => {
    const { flow, browser, leave } = await visit()
    const id = await write(flow)
    await open(flow, id)
    await answer(id, 'Вернули')
    leave()
    const later = await visit({ browser })
    expect((await linesOf(later.flow))?.[0]).toMatchObject({ unseen: 1, state: 'completed', lastMessage: 'Вернули' })
    await open(later.flow, id)
    expect(valueIn(later.flow.$appeals.get())?.[0]).toMatchObject({ unseen: 0, count: 2 })
  })

  it('count a message and show it as the last once it is sent, and never call it unseen', async () => {
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    const { flow, heard } = await visit({
      fetch: through(/messageRegistration/, async (send) => {
        await held
        return send()
      }),
    })
    const id = await write(flow)
    const thread = await open(flow, id)
    thread.type('Есть ответ?')
    thread.send()
    expect(valueIn(flow.$appeals.get())?.[0]).toMatchObject({ count: 1, unseen: 0 })
    arrive()
    await until(thread.$messages, (state) => valueIn(state)?.at(-1)?.state === 'sent')
    expect(valueIn(flow.$appeals.get())?.[0]).toMatchObject({ count: 2, lastMessage: 'Есть ответ?', unseen: 0 })
    expect(heard).toContainEqual({ name: 'parking-appeal-sent', detail: { kind: 'message' } })
  })

  it('are counted by the list again once a conversation is closed: an answer that comes afterwards is unseen', async () => {
    const { flow } = await visit()
    const id = await write(flow)
    await open(flow, id)
    flow.conversations.toggle(id, false)
    await answer(id, 'Вернули')
    flow.reload()
    const lines = await until(flow.$appeals, (state) => valueIn(state)?.[0]?.count === 2)
    expect(valueIn(lines)?.[0]).toMatchObject({ unseen: 1, lastMessage: 'Вернули', state: 'completed' })
  })

  it('that was completed says that it is open again, in the city’s words', async () => {
    const { flow } = await visit()
    const id = await write(flow)
    await answer(id, 'Вернули')
    const thread = await open(flow, id)
    thread.type('Не вернули')
    thread.send()
    const notes = await until(flow.conversations.$notes, (all) => id in all)
    expect(notes[id]).toContain('снова открыто')
  })

  it('open at the one that the page names', async () => {
    const first = await visit()
    const id = await write(first.flow)
    const { flow } = await visit({ attributes: { appeal: id } })
    expect(Object.keys(flow.conversations.$open.get())).toEqual([id])
  })

  it('that cannot be asked for are told as failed, and asked for again', async () => {
    let isDown = true
    const { flow, heard } = await visit({
      fetch: through(/getAppeals/, (send) => (isDown ? Promise.reject(new TypeError('down')) : send())),
    })
    await until(flow.$appeals, ({ status }) => status === 'failed')
    expect(heard).toContainEqual({ name: 'parking-error', detail: { code: 'network' } })
    isDown = false
    flow.reload()
    expect(await linesOf(flow)).toEqual([])
  })

  it('leave nothing open behind', async () => {
    const { flow, tab, leave } = await visit()
    const id = await write(flow)
    await open(flow, id)
    leave()
    expect(tab.countOpen()).toBe(0)
  })
})
