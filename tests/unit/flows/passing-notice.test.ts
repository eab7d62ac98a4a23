import { describe, expect, it } from 'vitest'
import { createPassingNotice } from '../../../shared/flows/passing-notice.ts'
import { createTestBrowser } from '../../support/environment.ts'

function begin() {
  const tab = createTestBrowser().openTab()
  const notice = createPassingNotice<string>(tab.environment, 7000)
  return { tab, notice, log: () => notice.$log.get().map(({ said, isPassed }) => (isPassed ? `(${said})` : said)) }
}

describe('a notice that passes', () => {
  it('is seen for its time, and stays in the log after it, as the same entry', () => {
    const { tab, notice, log } = begin()
    notice.say('paused')
    const [{ id } = { id: 0 }] = notice.$log.get()
    tab.pass(6999)
    expect([notice.$said.get(), log()]).toEqual(['paused', ['paused']])
    tab.pass(1)
    expect([notice.$said.get(), log()]).toEqual([null, ['(paused)']])
    expect(notice.$log.get()[0]?.id).toBe(id)
  })

  it('stays as long as somebody reads it, and for its time again after that', () => {
    const { tab, notice, log } = begin()
    notice.say('paused')
    notice.hold()
    tab.pass(60_000)
    expect(log()).toEqual(['paused'])
    notice.release()
    tab.pass(7000)
    expect(log()).toEqual(['(paused)'])
  })

  it('gives way to the next one, of which the last five are in the log, the oldest first', () => {
    const { notice, log } = begin()
    for (const said of ['1', '2', '3', '4', '5', '6']) notice.say(said)
    expect(log()).toEqual(['(2)', '(3)', '(4)', '(5)', '6'])
    expect(new Set(notice.$log.get().map(({ id }) => id)).size).toBe(5)
  })
})
