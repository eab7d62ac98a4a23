// What is asked for before the code that reads it is there.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { REQUEST_MODES } from '../../../shared/api/request-modes.ts'
import { askEarly, fetchOrTake } from '../../../shared/stores/early-answers.ts'
import { openRegistry } from '../../../shared/stores/page-registry.ts'

const URL = 'https://city.example/zarechny/api/settings/v3'

let answers: (() => Promise<Response>)[] = []
const asked = vi.fn(async (_url: string, _options?: RequestInit) => (answers.shift() ?? (() => answer('later')))())

function answer(text: string, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(new Response(text, { headers }))
}

async function read(options?: RequestInit): Promise<string> {
  return (await fetchOrTake(URL, options)).text()
}

beforeEach(() => {
  answers = [() => answer('early')]
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
})

afterEach(() => {
  openRegistry().delete('answers')
  vi.unstubAllGlobals()
})

it('an answer asked for early is read by the first who asks, and is asked for once', async () => {
  await (await askEarly(URL)).clone().text()
  expect(await read({ ...REQUEST_MODES, method: 'GET' })).toBe('early')
  expect(asked.mock.calls).toEqual([[URL, REQUEST_MODES]])
  expect(await read(), 'the next asks the server').toBe('later')
})

it('two who ask early ask once', () => {
  void askEarly(URL)
  void askEarly(URL)
  expect(asked).toHaveBeenCalledTimes(1)
})

it.each([
  ['a question that is no plain one: it writes', { method: 'POST' }],
  ['it goes past every cache', { cache: 'no-store' }],
  ['it says who asks', { headers: { Authorization: 'Bearer 1' } }],
] satisfies [string, RequestInit][])('does not serve %s', async (_, options) => {
  await askEarly(URL)
  expect(await read(options)).toBe('later')
})

it.each([
  ['did not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['tells the server’s time, which has to be of this moment', () => answer('early', { 'cache-control': 'No-Store' })],
])('is asked for again where it %s', async (_, first) => {
  answers = [first]
  askEarly(URL).catch(() => {})
  expect(await read()).toBe('later')
})

it('lets go of an answer that its reader gives up', async () => {
  answers = [() => new Promise(() => {}), () => Promise.reject(new DOMException('', 'AbortError'))]
  void askEarly(URL)
  const controller = new AbortController()
  const reading = read({ signal: controller.signal })
  controller.abort()
  await expect(reading).rejects.toThrow(DOMException)
})
