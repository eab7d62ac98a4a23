import { afterEach, expect, it, vi } from 'vitest'
import { tellServers } from '../../../shared/api/contract/known-servers.ts'
import { LOADER } from '../../../demo/backend/first-files.ts'
import { findLibrary, openRegistry, serversOf } from '../../../shared/stores/page-registry.ts'

const ROWS = [['zarechny', '/zarechny']] as const

/** Runs what stands before the code of a file at this address. */
function runAt(address: string): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- runs what a browser would run
  new Function('address', tellServers(ROWS, 'address'))(address)
}

afterEach(() => {
  openRegistry().clear()
  vi.unstubAllGlobals()
})

it.each([
  ['https://city.example/', 'https://city.example/'],
  ['https://city.example/0/', 'https://city.example/'],
  ['https://city.example/0.1.0/', 'https://city.example/'],
  ['https://city.example/parking/1.12.3/', 'https://city.example/parking/'],
  ['https://city.example/2026-07/', 'https://city.example/2026-07/'],
])('The files in %s find the list of cities in %s', (folder, library) =>
  expect(findLibrary(new URL(folder))).toBe(library),
)

it.each([
  ['https://city.example/loader.js', ROWS],
  ['https://city.example/start/parking-probe.js', ROWS],
  ['https://other.example/loader.js', null],
])('What a file at %s says of the cities counts for the list beside it', (address, rows) => {
  vi.stubGlobal('document', {})
  runAt(address)
  expect(serversOf('https://city.example/cities.json')).toEqual(rows)
})

it.each([
  ['a picture whose address ends as the loader’s', 'img', null],
  ['the loader', 'script', ROWS],
])('The loader, as a module, counts from %s', (_, tag, rows) => {
  const found = { src: 'https://city.example/loader.js' }
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector.startsWith(`${tag}[`) ? found : null) })
  // oxlint-disable-next-line typescript/no-implied-eval -- runs what a browser would run
  new Function(tellServers(ROWS, LOADER))()
  expect(serversOf('https://city.example/cities.json')).toEqual(rows)
})

it('An address that is none, as of an element that a page has put in the way, tells nothing of the cities', () => {
  vi.stubGlobal('document', {})
  // oxlint-disable-next-line typescript/no-implied-eval -- runs what a browser would run
  new Function(tellServers(ROWS, 'undefined'))()
  expect(serversOf('https://city.example/cities.json')).toBeNull()
})

it('Nothing is said of the cities on a server', () => {
  runAt('https://city.example/loader.js')
  expect(serversOf('https://city.example/cities.json')).toBeNull()
})
