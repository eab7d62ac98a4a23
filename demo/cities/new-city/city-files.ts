import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSource } from '../../../shared/api/contract/decoding.ts'
import { PLAIN_ENTRY } from '../../../shared/api/contract/entry-table.ts'
import { readPlain } from '../../../shared/api/contract/plain-values.ts'
import { PLAIN_SETTINGS } from '../../../shared/api/contract/settings.ts'
import type {
  CityEntry,
  SeedAccounts,
  WireParking,
  WirePoint,
  WirePrice,
  WireSettings,
  WireZone,
} from '../city-data.ts'
import { toCityFile, type CityFacts, type CityFile } from '../import/city-file.ts'
import { createZone } from '../import/example-tariffs.ts'
import { importCity, PLAIN_READING } from '../import/import-city.ts'
import { closeSite, openSite, type Site } from '../import/place-city.ts'
import type { ImportReport } from '../import/report.ts'
import type { City } from '../load-cities.ts'
import { toNotes } from './notes.ts'
import type { Answers, Hours } from './questions.ts'

const SCHEMA = new URL('../schemas/city.schema.json', import.meta.url)
const SCHEMA_NAME = 'city.schema.json'
/** Pages that say nothing before the city has what they are about. */
const EMPTY_AT_FIRST = ['/news', '/sms-commands', '/penalty']
const METHODS_AT_FIRST = ['assistBankCard', 'sbp']

interface Surroundings {
  /** The city whose holidays, menus and ways to pay are taken over. */
  template: City
  /** Cities that stand beside it. */
  taken: readonly string[]
  /** YYYY-MM-DD */
  today: string
}

/**
 * Writes the folder of a city, which has passed the check of the backend's start before it is in its place. With files
 * of open data it is made by the import, whose report is answered; null without.
 * @throws CityFileError where the start would refuse it
 */
export function writeCity(answers: Answers, { template: other, ...rest }: Surroundings): ImportReport | null {
  const intervals = { min: 15, max: answers.maxStay, step: 15 }
  const surroundings = { ...rest, template: { ...other, settings: { ...other.settings, intervals } } }
  const { folder, name, titleRu, titleEn, timeZone, data } = answers
  const title = { ru: titleRu, en: titleEn }
  const describe = (site: Site, facts: CityFacts): void => {
    const file = toFile(answers, { facts, ...surroundings })
    site.write('city.json', { $schema: `./${SCHEMA_NAME}`, ...file })
    site.write('accounts.json', ACCOUNTS)
    copyFileSync(SCHEMA, join(site.target, SCHEMA_NAME))
    writeFileSync(join(site.target, 'README.md'), toNotes(file))
  }
  if (data.length > 0) {
    const zoneWithoutPrices = (code: string): WireZone => createZone(code, pricesOf(answers))
    const reading = { ...PLAIN_READING, timeZone, zoneWithoutPrices }
    return importCity({ folder, name, title, files: data, reading, describe, ...surroundings })
  }
  const site = openSite(folder, name)
  try {
    const { centre, zone, zoneRu, zoneEn } = answers
    const bounds = boundsAround(centre, answers.radius)
    describe(site, { name, title, timeZone, bounds, centre, attribution: '', maxStay: null, hasExamples: false })
    site.write('zones.json', [{ value: zone, name: zoneRu, nameEn: zoneEn, prices: pricesOf(answers) }])
    site.write('parkings.json', parkingsOf(answers))
    site.place()
  } finally {
    closeSite(site)
  }
  return null
}

interface Found {
  facts: CityFacts
  template: City
  today: string
}

/** What was answered, the template's holidays and menus, and everything else switched off. */
function toFile(answers: Answers, { facts, template, today }: Found): CityFile {
  const { entry, settings, options, notification } = toCityFile(template, facts)
  const { city, apiUrl, nameForShow, timeZone, mapBounds, mapSource, order } = entry
  const { profileVersion: _version, ...plain } = PLAIN_ENTRY
  const local = ['http://localhost:*', 'http://127.0.0.1:*']
  const kept = (items: typeof options.menuItems.header) => items.filter(({ path }) => !EMPTY_AT_FIRST.includes(path))
  return {
    entry: {
      order,
      city,
      nameForShow,
      apiUrl,
      timeZone,
      mapBounds,
      mapSource,
      profile: 'standart',
      ...plain,
      idempotency: true,
      feedbackEnabled: true,
      allowedOrigins: [...answers.origins, ...local],
    },
    settings: settingsOf(answers, { settings, today }),
    options: {
      map: options.map,
      initialZoom: options.initialZoom,
      menuItems: {
        header: kept(options.menuItems.header),
        footer: kept(options.menuItems.footer),
        mobile: kept(options.menuItems.mobile),
      },
      appLinks: {},
      contacts: { email: answers.email, phone: answers.phone },
      notification: options.notification,
      isClose: false,
      isCoopProfile: false,
      hasPrivateData: true,
    },
    benefits: [],
    notification,
    smsCommands: [],
  }
}

function settingsOf(answers: Answers, { settings, today }: { settings: WireSettings; today: string }): WireSettings {
  const { defaultZone: _zone, appScheme: _scheme, ...plain } = readPlain(openSource({}), PLAIN_SETTINGS)
  return {
    ...plain,
    timeZone: answers.timeZone,
    dontUseBalance: !answers.balance,
    useSessionWithoutRegister: answers.guests,
    copyrightFrom: Number(today.slice(0, 4)),
    flatParkingCodes: [],
    intervals: settings.intervals,
    paymentsMethods: settings.paymentsMethods.filter(
      (method) => 'name' in method && METHODS_AT_FIRST.includes(method.name),
    ),
    topics: [{ label: 'Вопрос сервису парковки', labelEn: 'A question to the parking service', value: 'question' }],
    maxRefill: settings.maxRefill,
    pagePersonalData: settings.pagePersonalData,
    calendar: settings.calendar,
  }
}

function pricesOf({ price, weekdays, saturdays, sundays }: Answers): WirePrice[] {
  const row = (type: WirePrice['type'], hours: Hours | null): WirePrice[] =>
    hours === null ? [] : [{ type, from: `${hours.from}:00`, to: `${hours.to}:00`, price }]
  // Holidays go by the rows of Sundays where they have none of their own (readings DT-4).
  return [...row('default', weekdays), ...row('saturday', saturdays), ...row('sunday', sundays)]
}

function parkingsOf({ parking, zone, centre }: Answers): WireParking[] {
  if (parking === '') return []
  return [
    {
      value: `${zone}-1`,
      name: parking,
      address: parking,
      zone,
      objecttype: 'parkings',
      category: 'roadside',
      freeparking: false,
      inactive: false,
      spaces: { total: 10, fordisabled: 1 },
      geometry: { type: 'Point', coordinates: centre },
    },
  ]
}

const KM_OF_DEGREE = 111.32

function boundsAround({ latitude, longitude }: WirePoint, km: number): CityEntry['mapBounds'] {
  const high = km / KM_OF_DEGREE
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  const round = (degrees: number) => Number(degrees.toFixed(5))
  return [
    [round(latitude - high), round(longitude - wide)],
    [round(latitude + high), round(longitude + wide)],
  ]
}

/** To try the sign-in with; no start in production makes it. */
const ACCOUNTS: SeedAccounts = {
  drivers: [
    {
      email: 'driver@demo.example',
      phones: ['79000000001'],
      password: 'parking1',
      firstName: 'Анна',
      lastName: 'Пробная',
      balance: 1000,
      vehicles: [{ plate: 'А123ВС77', category: 'B' }],
    },
  ],
  firms: [],
}
