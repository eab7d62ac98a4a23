import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../shared/api/app-error.ts'
import { DecodeError } from '../../../shared/api/contract/decoding.ts'
import { WARNING_CODES } from '../../../shared/domain/warnings.ts'
import { diagnoseCall, diagnoseViolation, type FailedCall } from '../../../shared/stores/diagnosis.ts'
import { openRegistry } from '../../../shared/stores/page-registry.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import { warn } from '../../../shared/stores/warn.ts'
import type { TabOptions } from '../../support/environment.ts'
import { answer } from '../api/fault-server.ts'
import { CITIES_PATH, startCityServer, type CityServer } from './city-server.ts'

const SETTINGS = '/zarechny/api/settings/v3'

let server: CityServer
beforeAll(async () => {
  server = await startCityServer()
})
afterAll(() => server.close())

/** A browser that keeps back what a page of another origin may not read, as browsers do. */
const refuseOthers: typeof fetch = (input, options) =>
  options?.mode === 'no-cors' ? fetch(input, { method: 'HEAD' }) : Promise.reject(new TypeError('Failed to fetch'))

function openTab(options: Partial<TabOptions> = {}) {
  const tab = server.openTab(options)
  // The browser's own word on its policy is waited for, not by the clock.
  const environment = { ...tab.environment, setTimer: (run: () => void) => (run(), () => {}) }
  return { ...tab, environment }
}

function failed(error: AppError, url = `${server.origin}${SETTINGS}`): FailedCall {
  return { call: 'getSettings', method: 'GET', url, error }
}

const LOST = new AppError('network')

describe('A call that failed', () => {
  it('because the city does not allow the origin of the page names that origin, and where it is to be entered', async () => {
    const { environment, warnings } = openTab({ fetch: refuseOthers })
    await diagnoseCall(failed(LOST), environment)
    expect(warnings).toEqual([{ code: 'origin-not-allowed', text: expect.any(String) }])
    expect(warnings[0]?.text).toContain('Enter "https://museum.example" in allowedOrigins')
  })

  it('because the library is not for other origins names the header that it lacks', async () => {
    const { environment, warnings } = openTab({ fetch: refuseOthers })
    await diagnoseCall({ ...failed(LOST, `${server.origin}${CITIES_PATH}`), call: 'getCities' }, environment)
    expect(warnings[0]?.text).toContain('Access-Control-Allow-Origin: *')
  })

  it('in a sandboxed frame names what its sandbox lacks', async () => {
    const { environment, warnings } = openTab({ fetch: refuseOthers })
    await diagnoseCall(failed(LOST), { ...environment, origin: 'null' })
    expect(warnings[0]?.text).toContain('allow-same-origin')
  })

  it('because nobody answers says so, once for a server', async () => {
    const { environment, warnings } = openTab({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    await diagnoseCall(failed(LOST), environment)
    await diagnoseCall(failed(new AppError('timeout')), environment)
    expect(warnings).toEqual([{ code: 'api-unreachable', text: expect.stringContaining(SETTINGS), cause: LOST }])
  })

  it.each([
    [new AppError('timeout'), 'in time'],
    [new AppError('server', { httpStatus: 502 }), 'HTTP 502'],
  ])('with %s says how', async (error, words) => {
    const { environment, warnings } = openTab()
    await diagnoseCall(failed(error), environment)
    expect(warnings).toMatchObject([{ code: 'api-unreachable', text: expect.stringContaining(words) }])
  })

  it('because a policy stopped it names the directive and what belongs into it', async () => {
    const { environment, warnings } = openTab({ fetch: refuseOthers })
    const violation = {
      blockedURI: `${server.origin}${SETTINGS}`,
      effectiveDirective: 'connect-src',
      originalPolicy: "default-src 'none'",
    }
    diagnoseViolation(violation, environment)
    await diagnoseCall(failed(LOST), environment)
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['blocked-by-policy']))
    expect(warnings[0]?.text).toContain(`Add ${server.origin} to connect-src`)
  })

  it.each([
    ["script-src 'self'", 'script-src'],
    ["default-src 'self'", 'script-src'],
    ["script-src 'self'; script-src-elem 'self'", 'script-src-elem'],
  ])('of scripts names the directive by which %j says what it allows', (policy, directive) => {
    const { environment, warnings } = openTab()
    const blockedURI = `${server.origin}/chunks/x.js`
    diagnoseViolation({ blockedURI, effectiveDirective: 'script-src-elem', originalPolicy: policy }, environment)
    expect(warnings[0]?.text).toContain(`Add ${server.origin} to ${directive}.`)
  })

  it('without a line is nothing that the page could change', async () => {
    const { environment, warnings, setOnline } = openTab({ fetch: () => Promise.reject(new TypeError('gone')) })
    await diagnoseCall(failed(new AppError('offline')), environment)
    setOnline(false)
    await diagnoseCall(failed(LOST), environment)
    expect(warnings).toEqual([])
  })

  it.each([
    [new AppError('contract', { cause: new DecodeError('answer.zones[2].price'), httpStatus: 200 }), 'zones[2].price'],
    [new AppError('contract', { httpStatus: 200 }), 'no answer of the contract'],
    [new AppError('notFound', { httpStatus: 404 }), 'HTTP 404'],
  ])('with an answer that cannot be read (%s) names the call and the place', async (error, words) => {
    const { environment, warnings } = openTab()
    await diagnoseCall(failed(error), environment)
    expect(warnings[0]?.code).toBe('unreadable-answer')
    for (const part of ['getSettings', SETTINGS, words]) expect(warnings[0]?.text).toContain(part)
  })
})

describe('A policy', () => {
  it('that stops what is neither the library’s nor a city’s is the page’s own affair', () => {
    const { environment, warnings } = openTab()
    diagnoseViolation(
      { blockedURI: 'https://ads.example/a.js', effectiveDirective: 'script-src-elem', originalPolicy: '' },
      environment,
    )
    diagnoseViolation({ blockedURI: 'inline', effectiveDirective: 'style-src-attr', originalPolicy: '' }, environment)
    expect(warnings).toEqual([])
  })

  it('that stops the icon which the browser itself asks for is no fault of the page', () => {
    const { environment, warnings } = openTab()
    const stopped = (path: string) =>
      diagnoseViolation(
        { blockedURI: `${server.origin}${path}`, effectiveDirective: 'img-src', originalPolicy: '' },
        environment,
      )
    stopped('/favicon.ico')
    expect(warnings).toEqual([])
    stopped('/other.png')
    expect(warnings).toHaveLength(1)
  })
})

describe('A scope', () => {
  it('of a city that there is not names those that there are', async () => {
    const { environment, warnings, failedCalls } = server.openTab()
    await acquireScope({ city: 'nowhere', api: null }, environment).scope.$city.load()
    expect(failedCalls).toEqual([])
    expect(warnings).toEqual([
      { code: 'unknown-city', text: 'there is no city "nowhere". There are: zarechny, verhnegorsk.' },
    ])
  })

  it('hands on what a server cannot have meant, and nothing that it says in the words of the contract', async () => {
    const { environment, failedCalls } = server.openTab()
    const { scope } = acquireScope({ city: 'zarechny', api: null }, environment)
    const answers: [body: string, status: number][] = [
      ['<html>', 200],
      ['<html>', 404],
      ['<html>', 502],
      ['{"status":"error","errorName":"TariffNotFound"}', 200],
      ['{"status":"error","errorName":"UnknownError"}', 503],
    ]
    for (const [body, status] of answers) {
      server.on(SETTINGS, answer(body, { status }))
      await scope.$settings.reload() // oxlint-disable-line no-await-in-loop -- one after the other
    }
    server.serveAll()
    const url = `${server.origin}${SETTINGS}`
    expect(failedCalls.map(({ call, url: asked, error }) => [call, asked, error.code])).toEqual([
      ['getSettings', url, 'contract'],
      ['getSettings', url, 'notFound'],
      ['getSettings', url, 'server'],
    ])
  })

  it('without a list of cities hands that on', async () => {
    const { environment, failedCalls } = server.openTab()
    server.cut()
    await acquireScope({ city: null, api: null }, environment).scope.$city.load()
    server.serveAll()
    expect(failedCalls).toMatchObject([{ call: 'getCities', url: `${server.origin}${CITIES_PATH}` }])
  })
})

describe('The console', () => {
  it('is told each thing once, with the page of the reference that is about it', () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const code of [...WARNING_CODES, ...WARNING_CODES])
      warn({ code, text: 'something.' }, 'https://city.example/0/')
    const lines = said.mock.calls.flat()
    said.mockRestore()
    for (const code of WARNING_CODES) openRegistry().delete(`parking-elements: something. [${code}]`)
    expect(lines).toEqual(
      WARNING_CODES.map(
        (code) => `parking-elements: something. [${code}] https://city.example/0/docs/console-${code}.html`,
      ),
    )
  })
})
