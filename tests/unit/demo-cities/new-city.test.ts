import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArguments } from '../../../demo/cities/new-city/arguments.ts'
import { writeCity } from '../../../demo/cities/new-city/city-files.ts'
import { interview, type Texts } from '../../../demo/cities/new-city/interview.ts'
import { createQuestions } from '../../../demo/cities/new-city/questions.ts'
import { loadCities, loadCity } from '../../../demo/cities/load-cities.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createGuest } from '../../support/guest.ts'
import { writeFeatures } from '../../support/imported-city.ts'
import { ANSWERS } from '../../support/new-city.ts'

const CITIES = new URL('../../../demo/cities', import.meta.url)

const newFolder = () => mkdtempSync(join(tmpdir(), 'new-city-'))
const readCity = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'novy', 'city.json'), 'utf8')) as Record<string, any>

function run(command: 'new-city' | 'import', line: readonly string[], input = '') {
  const program = ['--import', 'tsx', `demo/cities/${command}/main.ts`, ...line]
  return spawnSync(process.execPath, program, { encoding: 'utf8', input })
}

const toFlags = (answers: Record<string, string>) =>
  Object.entries(answers).map(([name, text]) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}=${text}`)

/** As the command does it, in this process. */
async function write(folder: string, more: Texts = {}) {
  const cities = loadCities(CITIES)
  const taken = cities.map(({ name }) => name)
  const given = { ...ANSWERS, folder, ...more }
  const outcome = await interview({ questions: createQuestions(taken), given, ask: null, say: () => {} })
  if ('problems' in outcome) throw new Error(outcome.problems.join(', '))
  return writeCity(outcome.answers, { template: cities[0]!, taken, today: '2026-11-26' })
}

describe('a new city', () => {
  const folder = newFolder()
  let backend: TestBackend
  beforeAll(async () => {
    await write(folder)
    backend = await startBackend({ cities: loadCities(CITIES, folder) })
  }, START_MS)
  afterAll(() => backend.stop())

  it('stands first beside the demo cities, says what was answered, and offers nothing else', () => {
    const [first] = loadCities(CITIES, folder)
    expect(first).toMatchObject({
      name: 'novy',
      entry: { nameForShow: { ru: 'Новый', en: 'Novy' }, timeZone: 'Europe/Samara' },
      settings: { useSessionWithoutRegister: true, dontUseBalance: false, timeZone: 'Europe/Samara' },
      options: {
        contacts: { email: 'parking@novy.example', phone: '8 800 555-00-07' },
        map: { mapCenter: { latitude: 53.195, longitude: 50.101 } },
      },
      zones: [{ value: '7', prices: [{ type: 'default', from: '08:00:00', to: '20:00:00', price: 6000 }] }],
      parkings: [{ value: '7-1', zone: '7', address: 'Лесная улица, 5' }],
    })
    expect(first?.entry.allowedOrigins).toContain('https://museum.example')
    expect(first?.notification.updated).toBe('2026-01-01T00:00:00+04:00')
    const switches = Object.entries(first!.settings).filter(([, value]) => value === true)
    expect(switches.map(([name]) => name)).toEqual(['useSessionWithoutRegister', 'benefitsShowPercent'])
    const { zone: _zone, ...settings } = { ...first!.settings, zone: '' }
    expect(JSON.stringify(settings)).not.toContain('zarechny')
  })

  it('takes a guest’s payment: an hour of its tariff, to the kopeck', async () => {
    const guest = createGuest(backend, 'novy')
    expect((await guest.cost({ zone: '7' })).body).toMatchObject({ status: 'ok', price: 60 })
    const { body } = await guest.start({ zone: '7', payment: 'assistBankCard', expectedCost: '60.00' }, 'first')
    await guest.press('pay', body['RedirectURL'])
    expect(await guest.status({ paymentId: body['paymentId'] })).toMatchObject({ state: 'paid', sum: 60 })
    expect((await backend.ledger('novy')).balances).toMatchObject({ bank: 6000, parking: -6000 })
  })

  it('has notes on every key of its files, which say the key’s meaning and its value', () => {
    const notes = readFileSync(join(folder, 'novy', 'README.md'), 'utf8')
    const { entry, settings, options } = readCity(folder)
    const named = (way: string) => new RegExp(`^\\| \`${way.replaceAll('.', '\\.')}\` \\| [^|]{3,}`, 'm')
    for (const name of Object.keys(entry)) expect(notes).toMatch(named(`entry.${name}`))
    for (const name of Object.keys(settings)) expect(notes).toMatch(named(`settings.${name}`))
    for (const name of Object.keys(options)) expect(notes).toMatch(named(`options.${name}`))
    for (const file of ['zones', 'parkings'])
      for (const name of Object.keys(JSON.parse(readFileSync(join(folder, 'novy', `${file}.json`), 'utf8'))[0]))
        expect(notes.split(`## ${file}.json`)[1], name).toMatch(named(name))
    expect(notes).toContain('| `"Europe/Samara"` |')
    for (const file of readdirSync(join(folder, 'novy')).filter((name) => name !== 'README.md'))
      expect(notes).toContain(`- \`${file}\``)
  })

  it('names a schema beside it, by which an editor explains and checks the file', () => {
    const city = readCity(folder)
    expect(city['$schema']).toBe('./city.schema.json')
    const schema = JSON.parse(readFileSync(join(folder, 'novy', 'city.schema.json'), 'utf8')) as object
    const validate = new Ajv2020({ strictTypes: false }).compile(schema)
    expect(validate(city), JSON.stringify(validate.errors)).toBe(true)
    expect(validate({ ...city, options: { ...city['options'], initialZoom: 'near' } })).toBe(false)
  })

  it('is refused a place where something is', async () => {
    const before = readFileSync(join(folder, 'novy', 'city.json'), 'utf8')
    const sentence = `name: ${join(folder, 'novy')} is there already, and nothing in it is overwritten.`
    await expect(write(folder, { titleRu: 'Другой' })).rejects.toThrow(sentence)
    expect(readFileSync(join(folder, 'novy', 'city.json'), 'utf8')).toBe(before)
  })
})

describe('the command for a new city', () => {
  /** In the order of the questions; the name stands in the line. */
  const typed = (folder: string) => {
    const where = [folder, 'Новый', 'Novy', 'Europe/Moskva', 'Europe/Samara', '', '53.195, 50.101', '']
    const zone = ['7', '', '', 'Лесная улица, 5', 'sixty', '60', '', '', '', '', 'no', '']
    return [...where, ...zone, 'parking@novy.example', '8 800 555-00-07', '']
  }

  it('asks each question, a wrong answer again, and writes a city that the start takes', { timeout: START_MS }, () => {
    const folder = newFolder()
    const { status, stdout } = run('new-city', ['novy'], `${typed(folder).join('\n')}\n`)
    expect(status).toBe(0)
    expect(stdout).toContain('“Europe/Moskva” is no IANA time zone.')
    expect(stdout).toContain('A price is roubles, such as 60 or 60.50, not “sixty”.')
    expect(stdout).toContain(`EXTRA_CITIES=${folder} npm start`)
    expect(loadCity(folder, 'novy')).toMatchObject({
      settings: { dontUseBalance: true },
      zones: [{ value: '7', prices: [{ price: 6000 }] }],
    })
    expect(readdirSync(folder)).toEqual(['novy'])
  })

  it('that is given up writes no city, keeps the answers, and goes on with them', { timeout: START_MS }, () => {
    const folder = newFolder()
    const given = typed(folder)
    const { status, stderr } = run('new-city', ['novy'], `${given.slice(0, 6).join('\n')}\n`)
    expect(status).toBe(1)
    expect(stderr).toContain('There was no answer to “Middle of the city: latitude, longitude” (centre).')
    const file = join(folder, 'novy.answers.json')
    expect(stderr).toContain(`npm run new-city -- --answers ${file}`)
    expect(readdirSync(folder)).toEqual(['novy.answers.json'])
    const { centre, price, email, phone } = ANSWERS
    const done = run('new-city', ['--answers', file, ...toFlags({ centre, price, email, phone })])
    expect(done.status, done.stderr).toBe(0)
    expect(loadCity(folder, 'novy').entry).toMatchObject({
      nameForShow: { ru: 'Новый', en: 'Novy' },
      timeZone: 'Europe/Samara',
    })
  })

  it('without a terminal takes a file of answers, and names what is missing in it', { timeout: START_MS }, () => {
    const folder = newFolder()
    const file = join(folder, 'answers.json')
    const { price: _price, ...most } = ANSWERS
    writeFileSync(file, JSON.stringify({ ...most, folder, guests: false, origins: ['https://a.example'] }))
    const { status, stderr } = run('new-city', ['--answers', file])
    expect(status).toBe(1)
    expect(stderr).toContain('price: is not answered. Roubles per hour')
    expect(existsSync(join(folder, 'novy'))).toBe(false)
    expect(run('new-city', ['--answers', file, '--price', '60']).status).toBe(0)
    expect(loadCity(folder, 'novy')).toMatchObject({
      settings: { useSessionWithoutRegister: false },
      entry: { allowedOrigins: ['https://a.example', 'http://localhost:*', 'http://127.0.0.1:*'] },
    })
  })

  it('that cannot be read says why and how it is written', { timeout: START_MS }, () => {
    const { status, stderr } = run('new-city', ['--prize', '60'])
    expect(status).toBe(1)
    expect(stderr).toContain('--prize')
    expect(stderr).toContain('npm run new-city -- <name>')
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  it('names more than one name, a file that is not there, and an answer that belongs to no question', () => {
    const file = join(newFolder(), 'answers.json')
    writeFileSync(file, JSON.stringify({ ...ANSWERS, prize: 60 }))
    expect(() => readArguments(['a', 'b'])).toThrow('One name is needed, not also “b”')
    expect(() => readArguments(['--answers', '/nowhere.json'])).toThrow('There is no file /nowhere.json')
    expect(() => readArguments(['--answers', file])).toThrow(`${file}: prize is no question`)
    writeFileSync(file, '{ "price": 60, ')
    expect(() => readArguments(['--answers', file])).toThrow(`${file} is not JSON`)
  })
})

describe('a new city with open data', () => {
  const at = (longitude: number, properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [longitude, 53.2] },
  })
  const kerbs = [at(50.1, { name: 'Лесная улица', zone: '7' }), at(50.101, { name: 'Площадь', free: true })]
  const { centre: _centre, zone: _zone, parking: _parking, ...said } = ANSWERS

  it('has their parkings, and the answered tariff where the data have none', async () => {
    const folder = newFolder()
    const report = await write(folder, { data: writeFeatures(kerbs) })
    expect(report).toMatchObject({ isWritten: true, fees: { free: 1, paid: 1, unknown: 0 } })
    const city = loadCity(folder, 'novy')
    expect(city.zones).toEqual([
      expect.objectContaining({ value: '7', prices: [expect.objectContaining({ price: 6000 })] }),
    ])
    expect(city.zones[0]).not.toHaveProperty('example')
    expect(city.options).toMatchObject({ contacts: { email: 'parking@novy.example' }, notification: null })
    expect(city.parkings.map(({ name }) => name)).toEqual(['Лесная улица', 'Площадь'])
  })

  it('that cannot be read writes nothing, and keeps the answers', { timeout: START_MS }, () => {
    const folder = newFolder()
    const data = writeFeatures([])
    const { status, stderr } = run('new-city', toFlags({ ...said, folder, data }))
    expect(status).toBe(1)
    expect(stderr).toContain('ERROR no-parkings')
    expect(readdirSync(folder)).toEqual(['novy.answers.json'])
  })

  it(
    'that comes later changes its parkings and where the map is, and nothing that was answered or written',
    { timeout: START_MS },
    async () => {
      const folder = newFolder()
      await write(folder, { maxStay: '240' })
      const before = loadCity(folder, 'novy')
      const imported = run('import', [folder, 'novy', writeFeatures(kerbs)])
      expect(imported.status, imported.stderr).toBe(0)
      const after = loadCity(folder, 'novy')
      expect(after.parkings).toHaveLength(2)
      expect(after.zones).toEqual(before.zones)
      expect(after.settings).toEqual(before.settings)
      expect(after.accounts).toEqual(before.accounts)
      expect({ ...after.options, map: null }).toEqual({ ...before.options, map: null })
      expect({ ...after.entry, mapBounds: null }).toEqual({ ...before.entry, mapBounds: null })
      expect(after.options.map.mapCenter).not.toEqual(before.options.map.mapCenter)
      expect(readCity(folder)['$schema']).toBe('./city.schema.json')
    },
  )

  it('that comes later does not touch a city whose files cannot be used', { timeout: START_MS }, async () => {
    const folder = newFolder()
    await write(folder)
    const file = join(folder, 'novy', 'city.json')
    const broken = readFileSync(file, 'utf8').replace('"guestFlat": false', '"guestFlat": "no"')
    writeFileSync(file, broken)
    const { status, stderr } = run('import', [folder, 'novy', writeFeatures(kerbs)])
    expect(status).toBe(1)
    expect(stderr).toContain('settings.guestFlat must be true or false')
    expect(stderr).toContain('Nothing was written.')
    expect(readFileSync(file, 'utf8')).toBe(broken)
  })
})
