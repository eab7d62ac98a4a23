// The guide “Your city in an afternoon”: each command and file of it, as it stands there.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProcessOptions } from '../../../demo/backend/process-options.ts'
import { loadCity } from '../../../demo/cities/load-cities.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import type { Report } from '../../../shared/build/conformance/report.ts'
import { BLOCKS, CITIES_FOLDER, OWN_FOLDER, TEST_ACCOUNTS } from '../../../demo/guide/blocks.ts'
import { toYourCityPage } from '../../../shared/build/site/your-city-page.ts'
import { decodeOwnCity } from '../../../shared/stores/city-entry.ts'
import { type BackendProcess, startProcess } from '../../support/backend-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const MINUTES = 240_000

const run = async (code: string) => {
  const { stdout } = await promisify(execFile)('bash', ['-c', code], { cwd: ROOT })
  return stdout
}

/** The variables of a line before its command, or after `export`. */
const variablesOf = (code: string): Record<string, string> =>
  Object.fromEntries([...code.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))

/** Runs the conformance command of the guide; answers what it found, but for notes. */
async function judge(folder: string, { accounts, command, url }: { accounts: string; command: string; url: string }) {
  writeFileSync(join(folder, 'accounts.json'), accounts)
  const asked = command
    .replace(/http:\/\/localhost:\d+/, url.replace(/\/$/, ''))
    .replace(TEST_ACCOUNTS, join(folder, 'accounts.json'))
  const said = await run(`${asked} --out ${folder}`).catch((failed: { stdout: string }) => failed.stdout)
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
  const requests = new Map(report.calls.map(({ call, requests: count }) => [call, count]))
  expect(requests.get('guestStart'), said).toBeGreaterThan(3)
  return report.groups.filter(({ severity }) => severity !== 'info').map(({ code, calls }) => [code, calls])
}

describe('a city of files, by the guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  const cities = join(folder, 'cities')
  const inPlace = (code: string) => code.replaceAll(CITIES_FOLDER, cities)
  let backend: BackendProcess
  beforeAll(async () => {
    await run(inPlace(BLOCKS.write.code))
    backend = await startProcess({ MEMORY: '1', HOST: '127.0.0.1', ...variablesOf(inPlace(BLOCKS.start.code)) })
  }, MINUTES)
  afterAll(() => backend.signal('SIGTERM'))

  it(
    'is written by its line, starts, and answers every call as the contract says, a guest and the driver paying',
    { timeout: MINUTES },
    async () => {
      expect(variablesOf(BLOCKS.start.code)).toEqual({ EXTRA_CITIES: CITIES_FOLDER })
      expect(backend.url, backend.output()).not.toBeNull()
      const found = await judge(folder, {
        accounts: BLOCKS.accounts.code,
        command: BLOCKS.judge.code,
        url: backend.url!,
      })
      expect(found).toEqual([])
    },
  )

  it('takes open data by its line, and keeps its tariff', { timeout: MINUTES }, async () => {
    const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })
    const point = { type: 'Point', coordinates: [50.1, 53.2] }
    const line = {
      type: 'LineString',
      coordinates: [
        [50.1, 53.2],
        [50.11, 53.2],
      ],
    }
    const write = (name: string, features: object[]) =>
      writeFileSync(join(folder, name), JSON.stringify({ type: 'FeatureCollection', features }))
    write('kerbs.geojson', [feature({ street: 'Лесная улица', zone_code: '1' }, point)])
    write('streets.geojson', [feature({ layer: 'roads', k: 'primary', nm: 'Лесная улица' }, line)])
    const before = loadCity(cities, 'novy')
    const command = inPlace(BLOCKS.import.code).replaceAll(/\b(kerbs|streets)\.geojson/g, join(folder, '$&'))
    await run(command)
    const after = loadCity(cities, 'novy')
    expect(after.parkings.map(({ name, zone }) => [name, zone])).toEqual([['Лесная улица', '1']])
    expect(after.zones).toEqual(before.zones)
    expect(after.streetsFile).not.toBeNull()
  })

  it('starts in production with its variables, all of which are wanted', () => {
    const variables = { NODE_ENV: 'production', ...variablesOf(BLOCKS.production.code) }
    const options = readProcessOptions(variables)
    expect(options).toMatchObject({ citiesFolder: '/srv/cities', publicUrl: 'https://parking.novy.example' })
    expect(options.production?.origins).toContain('https://museum.example')
  })
})

describe('a backend of one’s own, by the guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guide-own-'))
  const own = join(folder, 'my-backend')
  const inPlace = (code: string) => code.replaceAll(OWN_FOLDER, own)
  let backend: BackendProcess
  beforeAll(async () => {
    const [, copy = ''] = inPlace(BLOCKS.copy.code).split('\n')
    await run(copy)
    const file = join(own, 'city.mjs')
    const entry = /^export const entry = \{$[\s\S]*?^\}$/m
    const before = readFileSync(file, 'utf8')
    expect(before).toMatch(entry)
    writeFileSync(file, before.replace(entry, BLOCKS.entry.code))
    const variables = variablesOf(BLOCKS.ownOrigins.code)
    backend = await startProcess({ HOST: '127.0.0.1', ...variables, PORT: '0' }, join(own, 'main.mjs'))
  }, MINUTES)
  afterAll(() => backend.signal('SIGTERM'))

  it(
    'runs from its copy as the city of the entry, and answers otherwise nowhere, a guest and the driver paying',
    { timeout: MINUTES },
    async () => {
      expect(BLOCKS.own.code).toContain(`node ${OWN_FOLDER}/main.mjs`)
      const list = await fetch(new URL('/cities.json', backend.url!))
      expect(await list.json()).toMatchObject({ cities: [{ city: 'novy', nameForShow: { ru: 'Новый' } }] })
      // What the tag of the guide reads: by it paying calls carry their key.
      const origin = 'https://museum.example'
      const entry = await fetch(new URL('/city.json', backend.url!), { headers: { origin } })
      expect(entry.headers.get('access-control-allow-origin')).toBe(origin)
      expect(decodeOwnCity((await entry.json()) as Json, new URL(entry.url))).toMatchObject({
        city: 'novy',
        nameForShow: { ru: 'Новый', en: 'Novy' },
        idempotency: true,
        apiUrl: backend.url!.replace(/\/$/, ''),
      })
      const { ownAccounts, ownJudge } = BLOCKS
      expect(await judge(folder, { accounts: ownAccounts.code, command: ownJudge.code, url: backend.url! })).toEqual([])
    },
  )

  it('answers the sites of its line, and no other', async () => {
    const allowed = async (origin: string) => {
      const answer = await fetch(new URL('/api/zones/v1', backend.url!), { headers: { origin } })
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await allowed('https://museum.example')).toBe('https://museum.example')
    expect(await allowed('https://other.example')).toBeNull()
  })
})

describe('the guide', () => {
  it('shows every block, and names each question of the command', () => {
    const { body } = toYourCityPage()
    for (const id of Object.keys(BLOCKS)) expect(body).toContain(`id="block-${id}"`)
    for (const name of ['titleRu', '--title-ru', 'origins', '--answers']) expect(body).toContain(`<code>${name}</code>`)
  })
})
