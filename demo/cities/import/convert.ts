import { isCurbLr, KERB_FIELDS, kerbKey, readKerbs, type Kerb } from './curb-lr.ts'
import type { Manifest } from './curb-rules.ts'
import {
  readFields,
  valueAt,
  withMapping,
  type FieldName,
  type Mapping,
  type Properties,
  type Source,
} from './fields.ts'
import { readShapes } from './geometry.ts'
import { toKerb } from './kerb-side.ts'
import type { NoticeCode } from './notice-kinds.ts'
import type { Notices } from './notices.ts'
import type { FoundParking, ImportedFeature, Reading } from './parking-facts.ts'
import { isOsmParking, OSM_FIELDS, readOsm } from './preset-osm.ts'
import { OWN_FIELDS, readOwn } from './preset-own.ts'
import type { ReferenceSystem } from './reference-system.ts'
import { toGround } from './streets.ts'
import { presetOf, readFeatures, type Preset, type Survey } from './survey.ts'

/** What became of the features of one file. */
export interface FileCounts {
  features: number
  /** Those that became parkings, or parts of one. */
  parkings: number
  /** Those that the map's ground is drawn of; a street with kerbs is both. */
  ground: number
  /** Of the ground, those with a road. */
  streets: number
  left: number
}

export interface ConvertQuestion {
  survey: Survey
  system: ReferenceSystem
  /** The caller's choice for all files; null to tell each feature by itself. */
  preset: Preset | null
  mapping: readonly (readonly [FieldName, Source])[]
  today: string
  /** Whether the city's calendar names holidays. */
  hasHolidays: boolean
  notices: Notices
  /** Answers whether it was new. */
  onParking(found: FoundParking): boolean
  onGround(properties: Properties, geometry: unknown): void
}

/** What a feature in plain words says of a parking, whatever else it says. */
const OWN_MEANING = ['zone', 'zonenumber', 'parking_zone', 'places', 'placesForDisabled', 'price', 'freeparking']

/** Streets have these too. */
const NAMING: readonly FieldName[] = ['name', 'nameEn', 'address', 'code']

/** Reads the features of a file one by one and hands over what they are. */
export function convert(question: ConvertQuestion): FileCounts {
  const { survey, notices } = question
  const counts: FileCounts = { features: 0, parkings: 0, ground: 0, streets: 0, left: 0 }
  const kerbs = createKerbs(question, counts)
  const leave = (label: string, code: NoticeCode, value: unknown): void => {
    counts.left += 1
    notices.add(code, { file: survey.file, feature: label }, value)
  }
  for (const feature of readFeatures(survey)) {
    counts.features += 1
    if ('broken' in feature) leave(feature.label, 'feature-broken', feature.broken)
    else if (isCurbLr(feature.properties) && question.preset !== 'own') readKerb(feature, { question, kerbs, leave })
    else readOther(feature, { question, counts, leave })
  }
  return counts
}

type Leave = (label: string, code: NoticeCode, value: unknown) => void

function readKerb(
  { properties, geometry, label }: ImportedFeature,
  { question, kerbs, leave }: { question: ConvertQuestion; kerbs: ReturnType<typeof createKerbs>; leave: Leave },
): void {
  const shapes = readShapes(geometry, question.system)
  const [shape] = shapes.ok ? shapes.shapes : []
  if (!shapes.ok || !shape) {
    if (!shapes.ok) leave(label, shapes.code, shapes.value)
    kerbs.skip(properties)
    return
  }
  kerbs.add({ properties, shape, label })
}

/** Kerbs wait for the others of their side of the street; the survey says how many there are. */
function createKerbs(question: ConvertQuestion, counts: FileCounts) {
  const { survey, today, hasHolidays, notices, onParking } = question
  const waiting = new Map<string, { kerbs: Kerb[]; rest: number }>()
  const manifest = manifestOf(survey)

  function resolve(kerbs: readonly Kerb[]): void {
    const { found, left, told } = readKerbs(kerbs, {
      manifest,
      today,
      fieldsOf: (kerb) => fieldsBy(KERB_FIELDS, { question, label: kerb.label })(kerb.properties),
    })
    for (const { label, code, value } of told)
      if (code !== 'holidays-unknown' || !hasHolidays) notices.add(code, { file: survey.file, feature: label }, value)
    for (const { label, why, value } of left) notices.add(why, { file: survey.file, feature: label }, value)
    counts.left += left.length
    counts.parkings += kerbs.length - left.length
    const currency = manifest.currency ?? ''
    for (const parking of found) onParking({ ...parking, facts: { ...parking.facts, currency } })
    if (currency === '' && found.some(({ facts }) => facts.prices.length > 0))
      notices.add('currency-assumed', { file: survey.file }, 'no "currency" in the manifest')
  }

  /** A kerb without a shape is not waited for. */
  function put(key: string, kerb: Kerb | null): void {
    const group = waiting.get(key) ?? { kerbs: [], rest: survey.kerbs.get(key) ?? 1 }
    waiting.set(key, group)
    if (kerb) group.kerbs.push(kerb)
    group.rest -= 1
    if (group.rest > 0) return
    waiting.delete(key)
    if (group.kerbs.length > 0) resolve(group.kerbs)
  }

  return {
    add(kerb: Kerb): void {
      const key = kerbKey(kerb.properties)
      if (key === null) resolve([kerb])
      else put(key, kerb)
    },
    skip(properties: Properties): void {
      const key = kerbKey(properties)
      if (key !== null) put(key, null)
    },
  }
}

export function manifestOf({ head }: Pick<Survey, 'head'>): Manifest {
  const { currency, timeZone, priorityHierarchy } = (head['manifest'] ?? {}) as Record<string, unknown>
  return {
    currency: typeof currency === 'string' ? currency : undefined,
    timeZone: typeof timeZone === 'string' ? timeZone : undefined,
    priorityHierarchy: Array.isArray(priorityHierarchy) ? priorityHierarchy.map(String) : undefined,
  }
}

interface Reader {
  question: ConvertQuestion
  counts: FileCounts
  leave: Leave
}

/** Anything but a kerb of CurbLR: a parking, a street, a street with parkings, or neither. */
function readOther(feature: ImportedFeature, { question, counts, leave }: Reader): void {
  const { properties, geometry, label } = feature
  const reading = readMeaning(feature, question)
  const isGround = reading.kind === 'other' || (reading.kind === 'parkings' && reading.isStreet)
  const ground = isGround && geometry !== null ? toGround(properties) : null
  if (ground) {
    counts.ground += 1
    if (ground['layer'] === 'roads') counts.streets += 1
    question.onGround(ground, geometry)
  }
  if (reading.kind === 'none') return leave(label, reading.why, reading.value)
  if (reading.kind === 'other') return ground ? undefined : leave(label, 'no-parking-meaning', properties)
  const place = { file: question.survey.file, feature: label }
  const shapes = readShapes(geometry, question.system)
  if (!shapes.ok) return leave(label, shapes.code, shapes.value)
  const added = reading.found.filter(({ facts, side }) =>
    question.onParking({ facts, shapes: shapes.shapes.map((shape) => toKerb(shape, side)), label }),
  )
  if (added.length > 0) counts.parkings += 1
  else if (!ground) counts.left += 1
  // What stands twice was told of where it stood first.
  if (added.length === 0 && reading.found.length > 0) return
  for (const code of added.length > 0 ? shapes.changes : []) question.notices.add(code, place)
  for (const { code, value } of reading.told) question.notices.add(code, place, value)
}

function readMeaning({ properties, label }: ImportedFeature, question: ConvertQuestion): Reading {
  const { survey, preset, mapping } = question
  const of = { question, label }
  if (preset !== 'own' && isOsmParking(properties)) return readOsm(properties, fieldsBy(OSM_FIELDS, of))
  const isMapped = mapping.some(
    ([field, { property }]) => !NAMING.includes(field) && hasValue(valueAt(properties, property)),
  )
  const isPlain = OWN_MEANING.some((key) => hasValue(properties[key])) && !hasValue(properties['amenity'])
  const isOwn = preset === 'own' || (preset === null && (isMapped || isPlain))
  if (isOwn) return readOwn(fieldsBy(OWN_FIELDS, of)(properties))
  // In a file that speaks no other tongue whatever is no ground is a parking.
  const isAnything = preset === null && presetOf(survey) === 'own' && toGround(properties) === null
  return isAnything ? readOwn(fieldsBy(OWN_FIELDS, of)(properties)) : { kind: 'other' }
}

/** Reads fields by a preset under the caller's mapping, and tells which values they do not take. */
function fieldsBy(fields: Mapping, { question, label }: { question: ConvertQuestion; label: string }) {
  const mapping = withMapping(fields, question.mapping)
  return (from: Properties) =>
    readFields(from, mapping, (code, value) =>
      question.notices.add(code, { file: question.survey.file, feature: label }, value),
    )
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
