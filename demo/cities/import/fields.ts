import type { NoticeCode } from './notice-kinds.ts'

/** What a parking can be told by, each with what it takes; `--map <field>=<property>` names where it stands. */
export const FIELDS = {
  code: 'the number on the sign',
  name: 'the name in Russian',
  nameEn: 'the name in English',
  zone: 'the code of its tariff zone',
  address: 'the address, or the street',
  places: 'the number of places',
  placesForDisabled: 'how many of them are for disabled people',
  category: 'roadside, planar, multilevel, fordisabled …',
  price: 'the price of an hour',
  currency: 'the currency of the price, RUB by default',
  maxStay: 'the longest stay: minutes, or “2 hours”, “90 minutes”',
  free: 'yes where it costs nothing',
  paid: 'yes where it costs something',
  inactive: 'yes where it does not work',
  closed: 'yes where it is not for everybody: it is left out',
} as const

export type FieldName = keyof typeof FIELDS

/** A property, by its name or its way (`location.streetName`), and the values that mean yes; null for its own. */
export interface Source {
  property: string
  values: readonly string[] | null
}

export type Mapping = Partial<Record<FieldName, readonly Source[]>>
export type Properties = Readonly<Record<string, unknown>>

/** What a feature says of a field, read by the mapping; `onBad` is told of values that the field does not take. */
export interface Fields {
  text(name: FieldName): string
  count(name: FieldName): number | null
  price(): number | null
  minutes(): number | null
  flag(name: FieldName): boolean | null
  /** A property as text, whatever the mapping says. */
  raw(property: string): string
}

export type OnBad = (code: NoticeCode, value: unknown) => void

const YES = ['yes', 'true', '1', 'да']
const NO = ['no', 'false', '0', 'нет']
/** No parking has as many places, and no hour costs as much. */
const MOST = 1_000_000
const MINUTES: readonly (readonly [pattern: RegExp, minutes: number])[] = [
  [/^(m(in(ute)?s?)?|мин(ут[аы]?)?)$/, 1],
  [/^(h(ours?|rs?)?|ч(ас(а|ов)?)?)$/, 60],
  [/^(d(ays?)?|сут(ки|ок)|дн(я|ей)|день)$/, 1440],
]

export function readFields(properties: Properties, mapping: Mapping, onBad: OnBad): Fields {
  /** A field may be asked for several times. */
  const told = new Set<FieldName>()

  function find(name: FieldName): string {
    for (const { property, values } of mapping[name] ?? []) {
      const value = valueAt(properties, property)
      const text = textOf(value)
      // Its last digits were lost when it was read.
      if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) bad(name, text)
      else if (text !== '' && (values === null || values.includes(text))) return text
    }
    return ''
  }

  function tell(code: NoticeCode, name: FieldName, value: string): void {
    if (!told.has(name)) onBad(code, `${name}: ${value}`)
    told.add(name)
  }

  function bad(name: FieldName, text: string): null {
    tell('value-unreadable', name, text)
    return null
  }

  function flag(name: FieldName): boolean | null {
    for (const { property, values } of mapping[name] ?? []) {
      const text = textOf(valueAt(properties, property)).toLowerCase()
      if (text === '') continue
      if (values !== null && values.some((value) => value.toLowerCase() === text)) return true
      if (values === null && YES.includes(text)) return true
      if (values === null && NO.includes(text)) return false
      if (values === null) bad(name, text)
    }
    return null
  }

  function number(name: FieldName): number | null {
    const text = find(name)
    if (text === '') return null
    const value = Number(text.replace(',', '.'))
    return value >= 0 && value <= MOST ? value : bad(name, text)
  }

  return {
    text: find,
    flag,
    count(name) {
      const value = number(name)
      if (value === null || Number.isInteger(value)) return value
      const whole = Math.floor(value)
      tell('count-rounded', name, `${find(name)} → ${whole}`)
      return whole
    },
    price: () => number('price'),
    minutes() {
      const text = find('maxStay')
      return text === '' ? null : (parseMinutes(text) ?? bad('maxStay', text))
    },
    raw: (property) => textOf(valueAt(properties, property)),
  }
}

/** "120", "2 hours", "90 minutes", "1.5 h", "2 часа", "02:30"; null for what is no length of time. */
export function parseMinutes(text: string): number | null {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*([a-zа-я]*)\.?$/i.exec(text.trim()) ?? []
  if (amount === '') return null
  const factor = unit === '' ? 1 : MINUTES.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1]
  const minutes = factor === undefined ? Number.NaN : Math.floor(Number(amount.replace(',', '.')) * factor)
  return minutes > 0 ? minutes : null
}

/** The property of that name, else what lies on the way that its dots describe. */
export function valueAt(properties: Properties, way: string): unknown {
  if (way in properties || !way.includes('.')) return properties[way]
  return way.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), properties)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Line ends and other signs without a picture; those that turn the direction of what follows. */
const CONTROLS = /\p{Cc}+/gu
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** On one line, as it can be shown, kept and sent; empty for what is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).replaceAll(CONTROLS, ' ').replaceAll(TURNS, '').trim()
    : ''
}

/**
 * Reads one `--map`: `name=highway:name`, `free=condition:free`, `free=condition:free|disc`. A property whose own name
 * has a colon and is known wins over a value behind the last colon.
 * @returns null where the field is not known, or nothing stands behind the sign
 */
export function parseMapping(text: string, isProperty: (name: string) => boolean): [FieldName, Source] | null {
  const [, field = '', source = ''] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (!(field in FIELDS) || source === '') return null
  const colon = source.lastIndexOf(':')
  const [property, values] = [source.slice(0, colon), source.slice(colon + 1)]
  const hasValues = colon > 0 && values !== '' && !isProperty(source) && isProperty(property)
  return [field as FieldName, hasValues ? { property, values: values.split('|') } : { property: source, values: null }]
}

/** What the caller maps stands before what the preset reads. */
export function withMapping(preset: Mapping, own: readonly (readonly [FieldName, Source])[]): Mapping {
  const joined: Partial<Record<FieldName, Source[]>> = {}
  for (const [name, source] of own) joined[name] = [...(joined[name] ?? []), source]
  for (const [name, sources] of Object.entries(preset) as [FieldName, readonly Source[]][])
    joined[name] = [...(joined[name] ?? []), ...sources]
  return joined
}

/** Properties of a preset, each taken by its own value. */
export function takeFrom(names: Partial<Record<FieldName, readonly string[]>>): Mapping {
  return Object.fromEntries(
    Object.entries(names).map(([field, properties]) => [
      field,
      properties.map((property) => ({ property, values: null })),
    ]),
  )
}
