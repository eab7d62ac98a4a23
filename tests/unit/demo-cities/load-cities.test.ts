import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCities, publicEntries } from '../../../demo/cities/load-cities.ts'

const CITIES_FOLDER = fileURLToPath(new URL('../../../demo/cities/', import.meta.url))
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cities-'))
  cpSync(join(CITIES_FOLDER, 'malye-luga'), join(folder, 'malye-luga'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Changes one text in a file of the copied city. */
function edit(file: string, change: { from: string | RegExp; to: string }): void {
  const path = join(folder, 'malye-luga', file)
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(change.from, change.to)
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
}

describe('loading cities', () => {
  it('takes a city from one more folder, without a change of code', () => {
    cpSync(join(folder, 'malye-luga'), join(folder, 'fourth'), { recursive: true })
    rmSync(join(folder, 'malye-luga'), { recursive: true })
    const path = join(folder, 'fourth', 'city.json')
    writeFileSync(
      path,
      readFileSync(path, 'utf8')
        .replace('"order": 3', '"order": 0')
        .replace('"city": "malye-luga"', '"city": "fourth"'),
    )
    expect(loadCities(CITIES_FOLDER, folder).map(({ name }) => name)).toEqual([
      'fourth',
      'zarechny',
      'verhnegorsk',
      'malye-luga',
    ])
  })

  it('takes titles in further languages', () => {
    edit('city.json', { from: '"en": "Malye Luga"', to: '"en": "Malye Luga", "sl": "Male Luge"' })
    expect(loadCities(folder)[0]?.entry.nameForShow).toMatchObject({ sl: 'Male Luge' })
  })

  it('refuses the same city twice', () => {
    expect(() => loadCities(CITIES_FOLDER, folder)).toThrow(/malye-luga.city\.json: entry\.city is used twice/)
  })

  it('takes a city without places and without streets', () => {
    rmSync(join(folder, 'malye-luga', 'places.json'))
    rmSync(join(folder, 'malye-luga', 'streets.geojson'))
    expect(loadCities(folder)[0]).toMatchObject({ places: [], streetsFile: null })
  })

  it('passes the public part of an entry on, and nothing that only the server reads', () => {
    const [first] = publicEntries(loadCities(CITIES_FOLDER)).cities
    expect(first).toMatchObject({
      city: 'zarechny',
      apiUrl: '/zarechny',
      timeZone: 'Europe/Moscow',
      profile: 'standart',
      idempotency: true,
      nameForShow: { ru: 'Заречный', en: 'Zarechny' },
      mapSource: { kind: 'vector', url: '/zarechny/tiles/{z}/{x}/{y}.mvt' },
    })
    expect(first).not.toHaveProperty('allowedOrigins')
    expect(first).not.toHaveProperty('order')
  })

  it.each([
    [
      'city.json',
      { from: '"useBonus": false', to: '"useBonus": "no"' },
      /city\.json: settings\.useBonus must be true or false \(found "no"\)/,
    ],
    [
      'city.json',
      { from: '"useBonus": false', to: '"useBonus": true, "useBonus": false' },
      /city\.json: settings\.useBonus is written twice/,
    ],
    ['zones.json', { from: '"name"', to: '"\\u006eame": "Л", "name"' }, /zones\.json: \[0\]\.name is written twice/],
    ['content.json', { from: '"news"', to: '"news": [], "news"' }, /content\.json: news is written twice/],
    [
      'city.json',
      { from: '"useBonus": false', to: '"useBonus": false, "useBonuses": true' },
      /city\.json: settings\.useBonuses is not known: nothing reads it/,
    ],
    [
      'city.json',
      { from: '"profile": "coop"', to: '"profile": "coop", "colour": "red"' },
      /city\.json: entry\.colour is not known/,
    ],
    [
      'city.json',
      { from: '"footer"', to: '"side": [], "footer"' },
      /city\.json: options\.menuItems\.side is not known/,
    ],
    [
      'city.json',
      { from: '"mainTs"', to: '"mainTS": true, "mainTs"' },
      /city\.json: benefits\[0\]\.transport\.mainTS is not known/,
    ],
    [
      'city.json',
      { from: '"smsCommands"', to: '"tickets": [{ "price": 1 }], "smsCommands"' },
      /city\.json: tickets is not known/,
    ],
    [
      'city.json',
      { from: '"stsLettersOnly": true', to: '"stsLettersOnly": "yes"' },
      /settings\.stsLettersOnly must be true or false/,
    ],
    [
      'city.json',
      { from: '"benefitsPlaceMode": "zone"', to: '"benefitsPlaceMode": "street"' },
      /settings\.benefitsPlaceMode must be one of zone, cadastral/,
    ],
    [
      'city.json',
      { from: '"resendSeconds": 10', to: '"resendSeconds": -10' },
      /settings\.resendSeconds must be 0 or more/,
    ],
    [
      'city.json',
      { from: '"strictRequisites": false,', to: '' },
      /settings\.strictRequisites must be true or false \(it is missing\)/,
    ],
    [
      'city.json',
      { from: '"viewPenalty": true,', to: '' },
      /city\.json: settings\.viewPenalty must be true or false \(it is missing\)/,
    ],
    [
      'city.json',
      { from: '"timeZone": "Europe/Kaliningrad"', to: '"timeZone": "Europe/Luga"' },
      /city\.json: entry\.timeZone must be an IANA time zone/,
    ],
    [
      'city.json',
      { from: '"city": "malye-luga"', to: '"city": "luga"' },
      /city\.json: entry\.city must be the name of its folder/,
    ],
    [
      'city.json',
      { from: '"2025-02-23": "holiday"', to: '"2025-02-30": "holiday"' },
      /city\.json: settings\.calendar\.days\.2025-02-30 is not a date/,
    ],
    [
      'city.json',
      { from: '"2025-02-23": "holiday"', to: '"2025-02-23": "feast"' },
      /settings\.calendar\.days\.2025-02-23 must be one of default, saturday/,
    ],
    [
      'city.json',
      { from: '"flatParkingCodes": ["Л-3"]', to: '"flatParkingCodes": ["Л-99"]' },
      /settings\.flatParkingCodes\[0\] names a parking/,
    ],
    ['city.json', { from: '{', to: '' }, /city\.json: the file is not JSON/],
    [
      'zones.json',
      { from: '"price":3000', to: '"price":30.5' },
      /zones\.json: \[0\]\.prices\[0\]\.price must be whole kopecks per hour/,
    ],
    [
      'zones.json',
      { from: '"from":"08:00:00"', to: '"from":"8:00"' },
      /zones\.json: \[0\]\.prices\[0\]\.from must be a time HH:mm:ss/,
    ],
    ['zones.json', { from: '"value":"2"', to: '"value":"1"' }, /zones\.json: \[1\]\.value is used twice \(1\)/],
    [
      'parkings.json',
      { from: /"zone":"\d"/, to: '"zone":"77"' },
      /parkings\.json: \[0\]\.zone names a zone that zones\.json does not have \(77\)/,
    ],
    [
      'parkings.json',
      { from: /"latitude":[\d.]+/, to: '"latitude":10' },
      /parkings\.json: \[0\]\.geometry\.coordinates\[0\] is outside entry\.mapBounds/,
    ],
    [
      'places.json',
      { from: '"objecttype":"parcomats"', to: '"objecttype":"kiosk"' },
      /places\.json: \[0\]\.objecttype must be one of/,
    ],
  ])('names the file and the field of a broken %s', (file, change, message) => {
    edit(file, change)
    expect(() => loadCities(folder)).toThrow(message)
  })

  it('names a file that is missing', () => {
    rmSync(join(folder, 'malye-luga', 'zones.json'))
    expect(() => loadCities(folder)).toThrow(/zones\.json: the file is missing/)
  })

  it('names a folder of cities that is missing', () => {
    const missing = join(folder, 'nowhere')
    expect(() => loadCities(folder, missing)).toThrow(`${missing}: the folder of cities cannot be read`)
  })
})
