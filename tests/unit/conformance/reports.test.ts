import { describe, expect, it } from 'vitest'
import { readAccounts } from '../../../shared/build/conformance/accounts.ts'
import { OPTIONS, readArguments, USAGE } from '../../../shared/build/conformance/arguments.ts'
import { findCity } from '../../../shared/build/conformance/find-city.ts'
import { toJUnit } from '../../../shared/build/conformance/report-junit.ts'
import { toReportPage } from '../../../shared/build/conformance/report-page.ts'
import { toReportText } from '../../../shared/build/conformance/report-text.ts'
import { createFindings, isUnanswered, type Report } from '../../../shared/build/conformance/report.ts'
import { toConformancePage } from '../../../shared/build/site/conformance-page.ts'
import { DIFFERENCES } from '../../../shared/build/conformance/differences.ts'

const DOCS = 'https://city.example/docs/'

function createReport(): Report {
  const findings = createFindings(DOCS)
  for (const call of ['getZones', 'getFines']) findings.count(call)
  for (const index of [0, 1, 2])
    findings.add({
      code: 'field-type',
      call: 'getZones',
      field: `result[${index}].name`,
      found: '<b>',
      expected: 'a text',
    })
  findings.add({ code: 'http-status', call: 'getFines', found: 'HTTP 200', expected: 'HTTP 401' })
  findings.add({ code: 'cors-any', call: 'getFines', found: '*', expected: 'the origin' })
  const about = { api: 'https://a.example', origin: 'https://b.example', level: 'read', seconds: 1.5 } as const
  return { ...about, startedAt: '2025-03-12T12:00:00.000Z', calls: findings.calls(), groups: findings.groups() }
}

describe('a backend that does not answer', () => {
  const reportOf = (...found: ['unreachable' | 'cors-preflight' | 'http-status', call: string][]): Report => {
    const findings = createFindings(DOCS)
    for (const [code, call] of found) {
      findings.count(call)
      findings.add({ code, call, found: 'nothing', expected: 'an answer' })
    }
    return { ...createReport(), calls: findings.calls(), groups: findings.groups() }
  }

  it('is one of which no call got an answer, those that were asked by a preflight alone too', () => {
    expect(isUnanswered(reportOf(['unreachable', 'getZones'], ['unreachable', 'getFines']))).toBe(true)
    expect(isUnanswered(reportOf(['unreachable', 'getZones'], ['cors-preflight', 'sendAppeal']))).toBe(true)
  })

  it('is none where one call was answered, or only the preflights are wrong, or nothing was asked', () => {
    expect(isUnanswered(reportOf(['unreachable', 'getZones'], ['http-status', 'getFines']))).toBe(false)
    expect(isUnanswered(reportOf(['cors-preflight', 'getZones'], ['cors-preflight', 'getFines']))).toBe(false)
    expect(isUnanswered(reportOf())).toBe(false)
  })
})

describe('the report of the conformance command', () => {
  it('counts every difference, shows each field of a call once, and the worst first', () => {
    const { groups, calls } = createReport()
    expect(groups.map(({ code, count, samples }) => [code, count, samples.length])).toEqual([
      ['field-type', 3, 1],
      ['http-status', 1, 1],
      ['cors-any', 1, 1],
    ])
    expect(calls).toEqual([
      { call: 'getZones', requests: 1, errors: 1, warnings: 0 },
      { call: 'getFines', requests: 1, errors: 0, warnings: 1 },
    ])
  })

  it('names call, field, what was found and expected, and where it is described', () => {
    const page = toReportPage(createReport())
    expect(page).toContain(`<a href="${DOCS}calls.html#getZones">getZones</a> <code>result[0].name</code>`)
    expect(page).toContain('found <strong>&#60;b&#62;</strong>; expected a text')
    expect(toReportText(createReport())).toContain('getFines: found HTTP 200; expected HTTP 401')
    expect(toReportText(createReport())).toContain('3 errors, 1 warnings, 1 notes')
  })

  it('fails the case of a call by its errors alone, for JUnit', () => {
    const text = toJUnit(createReport())
    expect(text).toContain('tests="2" failures="1"')
    expect(text).toContain('name="getZones"><failure type="field-type"')
    expect(text).toContain('name="getFines"><system-out>http-status: getFines')
    expect(text).not.toContain('<b>')
  })

  it('has each of its codes in the reference', () => {
    const { body } = toConformancePage()
    for (const code of Object.keys(DIFFERENCES)) expect(body).toContain(`<code>${code}</code>`)
  })
})

describe('the line of the conformance command', () => {
  it('is read with what it leaves out', () => {
    expect(readArguments(['--api', 'https://city.example/root/', '--only', 'getZones,getMap'])).toEqual({
      api: 'https://city.example/root',
      city: null,
      accounts: null,
      level: 'read',
      origin: 'http://localhost:3000',
      docs: DOCS,
      folder: 'conformance-report',
      only: ['getZones', 'getMap'],
    })
  })

  it('is refused with a sentence', () => {
    const refused =
      (...line: string[]) =>
      () =>
        readArguments(line)
    expect(refused()).toThrow('--api is needed')
    expect(refused('--api', 'city')).toThrow('--api must be an address')
    expect(refused('--api', 'ftp://a.example')).toThrow('by http or https')
    expect(refused('--api', 'https://a.example', '--level', 'all')).toThrow('--level is read or pay')
    expect(refused('--api', 'https://a.example', '--nothing')).toThrow('--nothing')
    for (const name of Object.keys(OPTIONS)) expect(USAGE).toContain(`--${name}`)
  })

  it('reads accounts, and names what is wrong in them', () => {
    const driver = { login: 'a@b.ru', password: 'p' }
    expect(readAccounts(JSON.stringify({ driver, guest: {}, settleSeconds: 5 }))).toMatchObject({ driver })
    expect(() => readAccounts('{')).toThrow('no JSON')
    expect(() => readAccounts('[]')).toThrow('must hold an object')
    expect(() => readAccounts('{"driver":{"login":"a"}}')).toThrow('driver.password')
    expect(() => readAccounts('{"rider":{}}')).toThrow('rider in --accounts is not known')
    expect(() => readAccounts('{"settleSeconds":"5"}')).toThrow('settleSeconds')
  })

  it('finds a city by its name in cities.json, and says which there are', async () => {
    const cities = [
      { city: 'probe', apiUrl: '/probe' },
      { city: 'far', apiUrl: 'https://far.example/' },
    ]
    const fetch = () => Promise.resolve(Response.json({ cities }))
    expect(await findCity('http://localhost:8080', 'probe', fetch)).toBe('http://localhost:8080/probe')
    expect(await findCity('http://localhost:8080', 'far', fetch)).toBe('https://far.example')
    await expect(findCity('http://localhost:8080', 'none', fetch)).rejects.toThrow('has no city none: probe, far')
    const broken = () => Promise.resolve(new Response('<html>'))
    await expect(findCity('http://localhost:8080', 'probe', broken)).rejects.toThrow('cannot be read')
  })
})
