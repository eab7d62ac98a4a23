import { startOfDate, toWireTime } from '../../../shared/domain/city-time.ts'
import type { CityEntry, WireNotification, WireOptions, WirePoint, WireSettings } from '../city-data.ts'
import type { City } from '../load-cities.ts'

/** What the import has found out about a city, beside its parkings, zones and streets. */
export interface CityFacts {
  name: string
  title: { ru: string; en: string }
  timeZone: string
  bounds: CityEntry['mapBounds']
  centre: WirePoint
  /** Whom the map thanks for its data; empty where nobody asks for it. */
  attribution: string
  /** Minutes; null where the template's holds. */
  maxStay: number | null
  hasExamples: boolean
}

export type CityFile = Pick<City, 'entry' | 'settings' | 'options' | 'benefits' | 'notification' | 'smsCommands'>

/** No title and no message: nothing is shown (entry.md §2). */
const silenceIn = (timeZone: string): WireNotification => {
  const updated = toWireTime(startOfDate('2026-01-01', timeZone), timeZone)
  return { title: '', message: '', updated }
}
/** The scrolling line of a city whose tariffs are made up. */
export const EXAMPLES = {
  message: 'Тарифы на этой карте даны для примера: в данных города их нет',
  messageEn: 'Tariffs on this map are examples: the city’s data have none',
  url: '/payments',
}

/** The template's rules and menus; what it says of itself and where it can be called is left out. */
export function toCityFile(template: City, facts: CityFacts): CityFile {
  const { name, title, timeZone, bounds, attribution } = facts
  return {
    entry: {
      ...template.entry,
      order: 0,
      city: name,
      nameForShow: title,
      apiUrl: `/${name}`,
      timeZone,
      ...(template.entry.socialClientId === undefined ? {} : { socialClientId: `${name}-parking` }),
      mapBounds: bounds,
      mapSource: { kind: 'vector', url: `/${name}/tiles/{z}/{x}/{y}.mvt`, attribution },
    },
    settings: settingsOf(template.settings, facts),
    options: optionsOf(template.options, facts),
    benefits: template.benefits.filter(({ zone }) => zone === '#'),
    notification: silenceIn(timeZone),
    smsCommands: [],
  }
}

/** The template's rules without what names its zones, its parkings or its app. */
function settingsOf(
  { defaultZone: _zone, appScheme: _scheme, ...settings }: WireSettings,
  { timeZone, maxStay }: CityFacts,
): WireSettings {
  const days = Object.entries(settings.calendar?.days ?? {}).filter(([, day]) => typeof day === 'string')
  return {
    ...settings,
    timeZone,
    intervals: maxStay === null ? settings.intervals : { ...settings.intervals, max: maxStay },
    useFlatParking: false,
    guestFlat: false,
    flatParkingCodes: [],
    paymentByParkingId: false,
    showUpdatePage: false,
    calendar: settings.calendar && {
      ...settings.calendar,
      days: hasHolidaysOf(timeZone) ? Object.fromEntries(days) : {},
    },
  }
}

/** The template's calendar has the holidays of Russia, and no other country's. */
export function hasHolidaysOf(timeZone: string): boolean {
  const russia = new Intl.Locale('ru-RU') as Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }
  return (russia.getTimeZones?.() ?? russia.timeZones ?? ['Europe/Moscow']).includes(timeZone)
}

/** The template's menus without the ways to another city's app, notice and office. */
function optionsOf(options: WireOptions, { name, centre, hasExamples }: CityFacts): WireOptions {
  return {
    ...options,
    map: { mapCenter: centre },
    appLinks: {},
    contacts: { email: `parking@${name}.test`, phone: '8 800 555-00-00' },
    notification: hasExamples ? EXAMPLES : null,
  }
}
