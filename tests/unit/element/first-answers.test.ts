// What a city is asked at first, and when: what the first screen does not need waits for what it needs.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SERVERS } from '../../../shared/api/contract/known-servers.ts'
import { askCity, askFirst } from '../../../shared/element/first-answers.ts'
import { openRegistry } from '../../../shared/stores/page-registry.ts'

const FOLDER = new URL('https://city.example/')
const CITIES = `${FOLDER.href}cities.json`
const SETTINGS = `${FOLDER.href}zarechny/api/settings/v3`

const fetch = vi.fn(async (url: string) => Response.json(url === CITIES ? { cities: [ROW] } : {}))
const ROW = { city: 'zarechny', apiUrl: '/zarechny' }

function hostWith(attributes: Readonly<Record<string, string>>): Element {
  return { getAttribute: (name: string) => attributes[name] ?? null } as Element
}

const host = hostWith({ city: 'zarechny' })

function asked(): string[] {
  return fetch.mock.calls.map(([url]) => url)
}

/** As the library's own server says it before the code of its first file. */
function knowServers(): void {
  const registry: Map<string, unknown> = openRegistry()
  registry.set(SERVERS, { from: `${FOLDER.href}loader.js`, rows: [[ROW.city, ROW.apiUrl]] })
}

beforeEach(() => void vi.stubGlobal('fetch', fetch))

afterEach(() => {
  fetch.mockClear()
  for (const name of ['answers', SERVERS]) openRegistry().delete(name)
  vi.unstubAllGlobals()
})

it('the city is asked without its list, where its server is known', async () => {
  knowServers()
  const answers = askFirst(host, ['/api/settings/v3'], FOLDER)
  expect(asked(), 'at once').toEqual([SETTINGS])
  expect(await answers).toEqual([{}])
  expect(asked()).toEqual([SETTINGS])
})

it('nothing is asked before its turn but the list, where the server is not known', async () => {
  let begin = () => {}
  const turn = new Promise<void>((resolve) => (begin = resolve))
  const unknown = askFirst(host, ['/api/settings/v3'], FOLDER, turn)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked()).toEqual([CITIES])
  begin()
  expect(await unknown).toEqual([{}])
  expect(asked()).toEqual([CITIES, SETTINGS])
})

it.each([
  ['the list of the library', {}, CITIES],
  [
    'the server that the element names',
    { api: 'https://other.example/api-1/' },
    'https://other.example/api-1/city.json',
  ],
])('what the city is, is asked of %s', async (_, attributes: Record<string, string>, url) => {
  vi.stubGlobal('document', { baseURI: FOLDER.href })
  await askCity(hostWith({ city: 'zarechny', ...attributes }), FOLDER)
  expect(asked()).toEqual([url])
})

it('an address that is none is left to the element, which tells', async () => {
  vi.stubGlobal('document', { baseURI: FOLDER.href })
  await expect(askCity(hostWith({ api: 'http://[' }), FOLDER)).rejects.toThrow(TypeError)
  expect(asked()).toEqual([])
})
