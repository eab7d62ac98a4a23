import { describe, expect, it } from 'vitest'
import { callsOf } from '../../../shared/build/reference/element-calls.ts'
import { readElements } from '../../../shared/build/reference/element-doc.ts'
import { toCallsPage } from '../../../shared/build/site/calls-page.ts'

describe('the calls of an element', () => {
  it('are those that its own modules take, with what the city is asked for by every element', () => {
    expect(callsOf('news')).toEqual(['getOptions', 'getSettings', 'getNews', 'getNewsItem'])
    expect(callsOf('receipt-view')).toEqual(['getOptions', 'getSettings', 'verifyReceiptLink', 'findReceipt'])
  })

  it('are found behind a flow, a press and a module that is loaded later', () => {
    expect(callsOf('guest-payment')).toEqual(
      expect.arrayContaining(['getZones', 'guestCost', 'guestStart', 'guestStatus']),
    )
    expect(callsOf('guest-payment')).not.toContain('driverStart')
    expect(callsOf('fines')).toEqual(expect.arrayContaining(['getProfile', 'login', 'getFinePhoto']))
    expect(callsOf('coop-fleet')).toEqual(expect.arrayContaining(['getFleet', 'removeDevice']))
  })

  it('stand in the reference with the token that each carries', () => {
    const { body } = toCallsPage(readElements())
    const row = /<code>parking-fines<\/code>.*?<\/tr>/.exec(body)?.[0] ?? ''
    const [, cell = ''] = /<td[^>]*>(.*?)<\/td>/.exec(row) ?? []
    const [free, driver, firm, ...more] = cell.split('<br>')
    expect(free).toMatch(/^Without a token: <code>login<\/code>, /)
    expect(driver).toContain('<code>getFines</code> (query)')
    expect(firm).toBe('With the firm’s token: <code>logout</code> (body)')
    expect(more).toEqual([])
    expect(body).toContain('Every element may ask <code>getOptions</code> and <code>getSettings</code>, and with')
    expect(body).toContain('(<code>getEntry</code>, <code>/city.json</code>)')
    expect(body).toContain('<code id="getEntry">')
  })
})
