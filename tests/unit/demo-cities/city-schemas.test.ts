import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { loadCities, publicEntries } from '../../../demo/cities/load-cities.ts'

const FOLDER = fileURLToPath(new URL('../../../demo/cities/', import.meta.url))
const SCHEMAS = join(FOLDER, 'schemas')

const read = (...way: string[]) => JSON.parse(readFileSync(join(...way), 'utf8')) as Record<string, any>
const ajv = new Ajv2020({ strictTypes: false, allErrors: true })
const check = (name: string, value: unknown) => {
  const validate = ajv.getSchema(name) ?? ajv.compile({ ...read(SCHEMAS, `${name}.schema.json`), $id: name })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe('the published schemas', () => {
  const cities = loadCities(FOLDER)

  it('take the demo cities, whose files name the schema where it lies', () => {
    for (const { name } of cities) {
      const city = read(FOLDER, name, 'city.json')
      expect(check('city', city)).toEqual([])
      expect(check('settings', city['settings'])).toEqual([])
      expect(readdirSync(SCHEMAS).map((file) => `../schemas/${file}`)).toContain(city['$schema'])
    }
  })

  it('take what every page is told, and the little that another server needs to say', () => {
    const list = publicEntries(cities)
    expect(check('cities', list)).toEqual([])
    expect(list.$schema).toBe('docs/schemas/cities.schema.json')
    for (const entry of list.cities) expect(check('entry', entry)).toEqual([])
    expect(check('entry', { city: 'ozyorny', somethingOfTheirs: 1 })).toEqual([])
  })

  it('refuse what is not so, and say where', () => {
    const { settings, ...rest } = read(FOLDER, 'zarechny', 'city.json')
    const wrong = { ...settings, useBonus: 'no', loginLimitAfter: -1, useBonuses: true }
    const found = check('city', { ...rest, settings: wrong })
    expect(found).toContain('/settings must NOT have additional properties')
    expect(found).toContain('/settings/useBonus must be boolean')
    expect(found).toContain('/settings/loginLimitAfter must be >= 0')
    expect(check('entry', { city: 'Озёрный' })[0]).toContain('/city must match pattern')
  })

  it('take an empty `apiUrl` where it means the library’s own server, and nowhere else', () => {
    const city = read(FOLDER, 'zarechny', 'city.json')
    expect(check('entry', { city: 'ozyorny', apiUrl: '' })).toEqual([])
    expect(check('city', { ...city, entry: { ...city['entry'], apiUrl: '' } })).not.toEqual([])
    const said = ['entry', 'city'].map((name) => JSON.stringify(read(SCHEMAS, `${name}.schema.json`)))
    expect(said.map((text) => text.includes('Empty: where the library comes from.'))).toEqual([true, false])
  })

  it('say what each key means', () => {
    const { properties } = read(SCHEMAS, 'city.schema.json')
    const keys = [...Object.values(properties.entry.properties), ...Object.values(properties.settings.properties)]
    expect(keys.length).toBeGreaterThan(60)
    expect(keys.filter((key) => !(key as { description?: string }).description)).toEqual([])
  })
})
