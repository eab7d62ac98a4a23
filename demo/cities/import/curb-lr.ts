import type { WireGeometry, WirePoint } from '../city-data.ts'
import { readRule, type Rule, type RuleQuestion, type RuleReading } from './curb-rules.ts'
import { weekOf, type Week } from './curb-week.ts'
import { takeFrom, textOf, valueAt, type Fields, type Mapping, type Properties } from './fields.ts'
import type { NoticeCode } from './notice-kinds.ts'
import type { FoundParking, ParkingFacts, Told } from './parking-facts.ts'
import { asRegulation } from './regulation-shape.ts'

/** A kerb of CurbLR with its shape. Source: curblr.org 1.1, with the references of SharedStreets. */
export interface Kerb {
  properties: Properties
  shape: WireGeometry
  label: string
}

/** What a kerb says beside its rules; the rules say the rest. */
export const KERB_FIELDS: Mapping = takeFrom({
  name: ['name'],
  zone: ['zone'],
  address: ['location.streetName'],
})

export interface KerbQuestion extends RuleQuestion {
  /** The properties of a kerb by the mapping in force. */
  fieldsOf(kerb: Kerb): Fields
}

export interface KerbsRead {
  found: FoundParking[]
  /** Kerbs that became no part of a parking. */
  left: { label: string; why: NoticeCode; value: string }[]
  told: (Told & { label: string })[]
}

/** Metres; what is left between two rules is no place for a car if it is shorter. */
const SHORTEST = 2
const METRES_A_CAR = 6

export function isCurbLr(properties: Properties): boolean {
  return Array.isArray(properties['regulations'])
}

/** What lies along one side of one street segment; rules of kerbs with the same key may hold for the same metres. */
export function kerbKey(properties: Properties): string | null {
  const reference = textOf(valueAt(properties, 'location.shstRefId'))
  return reference === '' ? null : `${reference} ${textOf(valueAt(properties, 'location.sideOfStreet'))}`
}

interface ReadKerb extends Kerb {
  from: number
  to: number
  rules: Rule[]
  /** A rule for parking is there that cannot be read: nobody can say what holds. */
  isUnread: boolean
  /** Another rule is there that cannot be read: it may forbid what the others allow. */
  isUnsure: boolean
}

interface Stretch {
  owner: ReadKerb
  week: Week & { kind: 'parking' }
  from: number
  to: number
}

const UNREAD: Stretch['week'] = {
  kind: 'parking',
  category: 'roadside',
  fee: 'unknown',
  prices: [],
  zone: '',
  maxStay: null,
  isStayTimed: false,
  told: [],
}

/**
 * The parkings of the kerbs of one side of a street: it is cut wherever a rule begins or ends, and on each stretch the
 * rule of the highest priority holds.
 */
export function readKerbs(kerbs: readonly Kerb[], question: KerbQuestion): KerbsRead {
  const read: KerbsRead = { found: [], left: [], told: [] }
  const known = kerbs.map((kerb) => readKerb(kerb, { question, read }))
  const why = new Map<ReadKerb, { why: NoticeCode; value: string }>()
  const stretches = findStretches(known, why)
  for (const { owner, week, from, to } of stretches) {
    const { label } = owner
    if (from > owner.from || to < owner.to)
      read.told.push({ code: 'kerb-overlaid', value: `metres ${from}–${to} of ${owner.from}–${owner.to}`, label })
    for (const told of week.told) read.told.push({ ...told, label })
    const fields = question.fieldsOf(owner)
    const facts = toFacts(owner, { week, from, to, fields })
    if (facts.places !== null && fields.count('places') === null)
      read.told.push({ code: 'places-assumed', value: `${Math.round(to - from)} m, ${facts.places}`, label })
    read.found.push({ facts, shapes: [cut(owner, { from, to })], label })
  }
  for (const kerb of known) {
    const reason = why.get(kerb)
    if (reason && kerb.rules.length > 0) read.left.push({ label: kerb.label, ...reason })
  }
  return read
}

/** `why` is filled with the kerbs that have no part in any. */
function findStretches(kerbs: readonly ReadKerb[], why: Map<ReadKerb, { why: NoticeCode; value: string }>): Stretch[] {
  const stretches: Stretch[] = []
  const used = new Set<ReadKerb>()
  const edges = [...new Set(kerbs.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other)
  for (const [index, to] of edges.slice(1).entries()) {
    const from = edges[index] ?? 0
    const over = kerbs.filter((kerb) => kerb.from <= from && kerb.to >= to)
    const owner = over.find(({ rules, isUnread }) => isUnread || rules.some(({ allows }) => allows === 'parking'))
    const said = weekOf(over.flatMap(({ rules }) => rules))
    const isDoubtful = over.some(({ isUnread, isUnsure }) => isUnread || (isUnsure && said.kind === 'parking'))
    const week = isDoubtful ? UNREAD : said
    const open = stretches.at(-1)
    const isTooShort = to - from < SHORTEST && owner !== undefined && owner.to - owner.from >= SHORTEST
    if (week.kind === 'none') for (const kerb of over) why.set(kerb, week)
    else if (owner && open?.to === from && open.owner === owner && isSame(open.week, week)) open.to = to
    else if (owner && !isTooShort) stretches.push({ owner, week, from, to })
    if (week.kind === 'parking') for (const kerb of over) used.add(kerb)
  }
  for (const kerb of used) why.delete(kerb)
  return stretches
}

function isSame(one: Week, other: Week): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function unreadable(value: unknown): RuleReading {
  return { kind: 'unreadable', told: { code: 'value-unreadable', value: `regulations: ${JSON.stringify(value)}` } }
}

/** A kerb with the rules that are in force; without any it is told why and left out. */
function readKerb(kerb: Kerb, { question, read }: { question: RuleQuestion; read: KerbsRead }): ReadKerb {
  const { label, properties } = kerb
  const rules: Rule[] = []
  let [isUnread, isUnsure] = [false, false]
  let ended: string | null = null
  for (const said of properties['regulations'] as unknown[]) {
    const regulation = asRegulation(said)
    const reading = regulation ? readRule(regulation, question) : unreadable(said)
    if (reading.kind === 'rule') rules.push(reading.rule)
    if (reading.kind === 'not in force') ended = reading.value
    if (reading.kind !== 'unreadable') continue
    read.told.push({ ...reading.told, label })
    if (regulation?.rule?.activity === 'parking') isUnread = true
    else isUnsure = true
  }
  if (rules.length === 0 && !isUnread)
    read.left.push({ label, why: ended === null ? 'not-parking' : 'not-in-use', value: ended ?? 'no rule for cars' })
  const [from, to] = ['location.shstLocationStart', 'location.shstLocationEnd'].map((way) => valueAt(properties, way))
  const isPlaced = typeof from === 'number' && typeof to === 'number' && from < to
  return { ...kerb, rules, isUnread, isUnsure, from: isPlaced ? from : 0, to: isPlaced ? to : 1 }
}

function toFacts(
  owner: ReadKerb,
  { week, from, to, fields }: Omit<Stretch, 'owner'> & { fields: Fields },
): ParkingFacts {
  const street = fields.text('address')
  const said = fields.count('places')
  const metres = to - from
  const places = said === null ? metres / METRES_A_CAR : (said * metres) / (owner.to - owner.from)
  const isMeasured = said !== null || (owner.shape.type === 'LineString' && metres > 1)
  return {
    code: fields.text('code'),
    name: fields.text('name') || street,
    nameEn: fields.text('nameEn'),
    zone: fields.text('zone') || week.zone,
    address: street,
    places: isMeasured ? Math.max(Math.min(1, said ?? 1), Math.floor(places)) : null,
    placesForDisabled: 0,
    category: week.category,
    fee: week.fee,
    prices: week.prices,
    currency: '',
    maxStay: week.maxStay,
    isStayTimed: week.isStayTimed,
    isInactive: false,
  }
}

/** The part of a kerb's line between two of its metres. */
function cut(kerb: ReadKerb, { from, to }: { from: number; to: number }): WireGeometry {
  const { shape } = kerb
  if (shape.type !== 'LineString' || (from === kerb.from && to === kerb.to)) return shape
  const whole = kerb.to - kerb.from
  const points = shape.coordinates
  const lengths = points.slice(1).map((point, index) => distance(points[index] ?? point, point))
  const length = lengths.reduce((sum, one) => sum + one, 0)
  const [begin, end] = [((from - kerb.from) / whole) * length, ((to - kerb.from) / whole) * length]
  const part = [pointAt({ points, lengths, at: begin })]
  let passed = 0
  for (const [index, one] of lengths.entries()) {
    passed += one
    const point = points[index + 1]
    if (point && passed > begin && passed < end) part.push(point)
  }
  return { type: 'LineString', coordinates: [...part, pointAt({ points, lengths, at: end })] }
}

function pointAt({
  points,
  lengths,
  at,
}: {
  points: readonly WirePoint[]
  lengths: readonly number[]
  at: number
}): WirePoint {
  let rest = at
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]]
    if (from && to && rest <= length) {
      const share = length === 0 ? 0 : rest / length
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
      }
    }
    rest -= length
  }
  return points.at(-1) ?? { latitude: 0, longitude: 0 }
}

function distance(one: WirePoint, other: WirePoint): number {
  const across = Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(other.latitude - one.latitude, (other.longitude - one.longitude) * across)
}
