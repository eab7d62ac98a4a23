import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/api/app-error.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { ThreadMessage } from '../../../shared/flows/thread/message.ts'
import { createThread, type KeptThread } from '../../../shared/flows/thread/thread.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { until } from '../../support/visitor.ts'

const AT = Date.UTC(2026, 5, 10)
const theirs = (id: string, text: string): ThreadMessage => ({ id, clientId: null, at: AT, text, isOwn: false })

/** A conversation with a server that a test holds in its hands. */
function converse({ knowsClientId = true, kept = { draft: '', outgoing: [] } as KeptThread, isHidden = false } = {}) {
  const tab = createTestBrowser().openTab()
  if (isHidden) tab.hide()
  const told: ThreadMessage[] = [theirs('1', 'Здравствуйте')]
  const asked: (string | null)[] = []
  const sendings: { text: string; clientId: string; settle: (error?: Error) => void }[] = []
  const failures: string[] = []
  let down = false
  let stored = kept
  const thread = createThread({
    environment: tab.environment,
    now: () => AT,
    async read(after) {
      asked.push(after)
      if (down) throw new AppError('network')
      const index = told.findIndex(({ id }) => id === after)
      return told.slice(index + 1)
    },
    send: (message) =>
      new Promise((resolve, reject) =>
        sendings.push({ ...message, settle: (error) => (error ? reject(error) : resolve()) }),
      ),
    judge: (text) => (text.trim() === '' ? 'required' : null),
    kept: { recall: () => stored, keep: (next) => (stored = next) },
    onError: ({ code }) => void failures.push(code),
  })
  const shown = () => (valueIn(thread.$messages.get()) ?? []).map(({ text, state }) => [text, state])
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    tab,
    thread,
    told,
    asked,
    sendings,
    failures,
    shown,
    settled,
    stored: () => stored,
    setDown: (isDown: boolean) => (down = isDown),
    ready: () => until(thread.$messages, ({ status }) => status === 'ready'),
    write(text: string) {
      thread.type(text)
      thread.send()
    },
    /** The server has the oldest sending, and tells it from now on. */
    async take(index: number) {
      const { text, clientId, settle } = sendings[index]!
      told.push({ id: `own-${index}`, clientId: knowsClientId ? clientId : null, at: AT, text, isOwn: true })
      settle()
      await settled()
    },
  }
}

describe('a conversation', () => {
  it('shows a message at once as being sent, then as sent, and keeps its place', async () => {
    const { ready, write, shown, take, thread } = converse()
    await ready()
    write(' Списали дважды ')
    expect(shown()).toEqual([
      ['Здравствуйте', 'sent'],
      ['Списали дважды', 'pending'],
    ])
    const key = valueIn(thread.$messages.get())?.at(-1)?.key
    expect(thread.$draft.get()).toBe('')
    await take(0)
    expect(shown().at(-1)).toEqual(['Списали дважды', 'sent'])
    expect(valueIn(thread.$messages.get())?.at(-1)?.key).toBe(key)
  })

  it.each([true, false])(
    'shows one message once, whether the server tells the client’s id or not: %s',
    async (knows) => {
      const { ready, write, shown, take } = converse({ knowsClientId: knows })
      await ready()
      write('Раз')
      await take(0)
      expect(shown()).toEqual([
        ['Здравствуйте', 'sent'],
        ['Раз', 'sent'],
      ])
    },
  )

  it('sends one message at a time, in the order in which they were written', async () => {
    const { ready, write, sendings, take, shown } = converse()
    await ready()
    for (const text of ['Раз', 'Два', 'Три']) write(text)
    expect(sendings.map(({ text }) => text)).toEqual(['Раз'])
    await take(0)
    expect(sendings.map(({ text }) => text)).toEqual(['Раз', 'Два'])
    await take(1)
    await take(2)
    expect(shown().map(([text]) => text)).toEqual(['Здравствуйте', 'Раз', 'Два', 'Три'])
  })

  it('marks what could not be sent, goes on with the next, and sends it again under its id', async () => {
    const { ready, write, sendings, take, shown, thread, settled } = converse()
    await ready()
    write('Раз')
    write('Два')
    sendings[0]!.settle(new AppError('network'))
    await settled()
    expect(shown().slice(1)).toEqual([
      ['Раз', 'failed'],
      ['Два', 'pending'],
    ])
    await take(1)
    thread.resend(sendings[0]!.clientId)
    expect(shown().at(-1)).toEqual(['Раз', 'pending'])
    await take(2)
    expect(sendings[2]!.clientId).toBe(sendings[0]!.clientId)
    expect(shown().slice(1)).toEqual([
      ['Два', 'sent'],
      ['Раз', 'sent'],
    ])
  })

  it('whose answer was lost is there once, as soon as the server tells it', async () => {
    const { ready, write, sendings, told, shown, settled, tab } = converse()
    await ready()
    write('Раз')
    told.push({ id: '7', clientId: sendings[0]!.clientId, at: AT, text: 'Раз', isOwn: true })
    sendings[0]!.settle(new AppError('timeout'))
    await settled()
    tab.pass(5000)
    await settled()
    expect(shown().slice(1)).toEqual([['Раз', 'sent']])
  })

  it('sends nothing that is empty', async () => {
    const { ready, write, sendings } = converse()
    await ready()
    write(' \n ')
    expect(sendings).toEqual([])
  })

  it('keeps what is typed and what could not be sent, not what was', async () => {
    const { ready, write, sendings, settled, stored, take, thread } = converse()
    await ready()
    write('Раз')
    write('Два')
    sendings[0]!.settle(new AppError('offline'))
    await settled()
    await take(1)
    thread.type('Три')
    expect(stored().draft).toBe('Три')
    expect(stored().outgoing.map(({ text, state }) => [text, state])).toEqual([['Раз', 'failed']])
  })

  it('shows after a reload what had not been sent, as failed', async () => {
    const outgoing = [{ clientId: 'c-1', text: 'Раз', at: AT, state: 'pending' as const }]
    const { ready, shown, thread, sendings } = converse({ kept: { draft: 'Два', outgoing } })
    await ready()
    expect(thread.$draft.get()).toBe('Два')
    expect(shown().at(-1)).toEqual(['Раз', 'failed'])
    expect(sendings).toEqual([])
  })
})

describe('what comes while a conversation is open', () => {
  it('is asked for after 5 seconds, then at 10, 20, 40 and 60 seconds’ distance', async () => {
    const { ready, asked, tab, settled } = converse()
    await ready()
    await settled()
    // The first answer had news: 5 seconds from now; then the distance doubles.
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      const before = asked.length
      tab.pass(seconds * 1000 - 1)
      await settled()
      expect([seconds, asked.length]).toEqual([seconds, before])
      tab.pass(1)
      await settled()
      expect([seconds, asked.length]).toEqual([seconds, before + 1])
    }
  })

  it('is asked for since the last that is known, and said', async () => {
    const { ready, asked, told, tab, thread, shown, settled } = converse()
    await ready()
    await settled()
    expect(thread.$arrived.get()).toEqual([])
    told.push(theirs('2', 'Проверяем'))
    tab.pass(5000)
    await settled()
    expect(asked.at(-1)).toBe('1')
    expect(thread.$arrived.get().map(({ text }) => text)).toEqual(['Проверяем'])
    expect(shown().at(-1)).toEqual(['Проверяем', 'sent'])
  })

  it('is not asked for while nobody sees it, and at once when he is back', async () => {
    const { ready, asked, tab, settled } = converse()
    await ready()
    await settled()
    const before = asked.length
    tab.hide()
    tab.pass(600_000)
    await settled()
    expect(asked).toHaveLength(before)
    tab.wake()
    await settled()
    expect(asked).toHaveLength(before + 1)
  })

  it('is not asked for in a tab that is opened unseen, until somebody sees it', async () => {
    const { asked, tab, settled, shown } = converse({ isHidden: true })
    tab.pass(600_000)
    await settled()
    expect(asked).toEqual([])
    tab.wake()
    await settled()
    expect(asked).toEqual([null])
    expect(shown()).toHaveLength(1)
  })

  it('changes nothing that is shown where there is nothing new, and nothing of the older where there is', async () => {
    const { ready, told, tab, thread, settled } = converse()
    await ready()
    await settled()
    const before = thread.$messages.get()
    tab.pass(5000)
    await settled()
    expect(thread.$messages.get()).toBe(before)
    told.push(theirs('2', 'Проверяем'))
    tab.wake()
    await settled()
    expect(valueIn(thread.$messages.get())).toHaveLength(2)
    expect(valueIn(thread.$messages.get())?.[0]).toBe(valueIn(before)?.[0])
  })

  it('does not come for a while: what is shown stays', async () => {
    const { ready, setDown, tab, shown, settled, failures } = converse()
    await ready()
    await settled()
    setDown(true)
    tab.pass(5000)
    await settled()
    expect(shown()).toEqual([['Здравствуйте', 'sent']])
    expect(failures).toEqual([])
  })

  it('that never came is told, and asked for again', async () => {
    const { thread, setDown, failures, settled, shown } = converse()
    setDown(true)
    thread.retry()
    await settled()
    expect(thread.$messages.get().status).toBe('failed')
    expect(failures).toEqual(['network'])
    setDown(false)
    thread.retry()
    await settled()
    expect(shown()).toHaveLength(1)
  })

  it('is kept by nobody once the conversation is closed', async () => {
    const { ready, write, sendings, stored, thread, settled } = converse()
    await ready()
    write('Раз')
    thread.dispose()
    const before = stored()
    sendings[0]!.settle(new AppError('network'))
    await settled()
    expect(stored()).toBe(before)
  })

  it('leaves no timer and no listener behind', async () => {
    const { ready, tab, thread, settled } = converse()
    await ready()
    await settled()
    thread.dispose()
    expect(tab.countOpen()).toBe(0)
  })
})
