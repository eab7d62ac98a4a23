import { createRuns } from './network.mjs'
import { TARIFFS } from './tariffs.mjs'

function middleOf(pieces) {
  const { metres } = pieces[Math.floor(pieces.length / 2)]
  return metres[Math.floor(metres.length / 2)]
}

function pieceKey({ line, index, at }) {
  return `${line} ${index} ${at}`
}

/** The street that crosses a line at its crossing number `at`; null where nothing crosses. */
function crossing(known, line, index, at) {
  const other = line === 'column' ? 'row' : 'column'
  const piece = known.get(`${other} ${at} ${index}`) ?? known.get(`${other} ${at} ${index - 1}`)
  return piece?.name ?? null
}

function stretchName(known, pieces) {
  const [first, last] = [pieces[0], pieces.at(-1)]
  const from = crossing(known, first.line, first.index, first.at)
  const to = crossing(known, last.line, last.index, last.at + 1)
  if (from === null || to === null || from.ru === to.ru) return null
  return {
    name: `${first.name.ru}, от ${from.from} до ${to.from}`,
    nameEn: `${first.name.en}, from ${from.en} to ${to.en}`,
  }
}

function tierOf(plan, far) {
  return plan.zoning.tiers.findIndex((tier) => far < tier.within)
}

/**
 * Zones that are stretches of streets, numbered from the middle outwards. Each piece they take gets the zone's code.
 */
function stretchZones(plan, pieces) {
  const { zoning } = plan
  const known = new Map(pieces.map((piece) => [pieceKey(piece), piece]))
  const stretches = createRuns(pieces.filter((piece) => !piece.isBridge)).flatMap((run) => {
    const parts = []
    for (let at = 0; at < run.length; at += parts.at(-1).length) {
      parts.push(run.slice(at, at + (Math.hypot(...run[at].a) < zoning.fineWithin ? 2 : 3)))
    }
    return parts
  })
  const numbered = stretches
    .map((part) => ({ part, far: Math.hypot(...middleOf(part)), names: stretchName(known, part) }))
    .filter(({ names }) => names !== null)
    .sort((one, other) => one.far - other.far)
    .slice(0, zoning.count)
    .map((zone) => ({ ...zone, tier: tierOf(plan, zone.far) }))
    .sort((one, other) => one.tier - other.tier || one.names.name.localeCompare(other.names.name, 'ru'))
  return numbered.map(({ part, names, tier }, index) => {
    const value = String(zoning.first + index)
    for (const piece of part) piece.zone = value
    const special = zoning.specials.find(({ street }) => names.name.startsWith(street))
    return { ...names, value, prices: TARIFFS[special?.tariff ?? zoning.tiers[tier].tariff] }
  })
}

/** Zones that are quarters: a street belongs to the nearest of the points given in the plan. */
function quarterZones(plan, pieces) {
  for (const piece of pieces) {
    if (piece.isBridge || Math.hypot(...piece.a) > plan.paidWithin) continue
    piece.zone = nearestZone(plan, piece.a)
  }
  return plan.zoning.quarters.map(({ value, name, nameEn, tariff }) => ({
    name,
    nameEn,
    value,
    prices: TARIFFS[tariff],
  }))
}

function nearestZone(plan, [u, v]) {
  const ranked = plan.zoning.quarters
    .map(({ value, at }) => [Math.hypot(at[0] - u, at[1] - v), value])
    .sort((one, other) => one[0] - other[0])
  return ranked[0][1]
}

/** The zone of a point off the street: the quarter's, or that of the nearest street that has one. */
export function zoneAt(plan, pieces, point) {
  if (plan.zoning.quarters !== undefined) return nearestZone(plan, point)
  const far = (piece) => Math.hypot((piece.a[0] + piece.b[0]) / 2 - point[0], (piece.a[1] + piece.b[1]) / 2 - point[1])
  return pieces
    .filter((piece) => piece.zone !== undefined)
    .reduce((best, piece) => (far(piece) < far(best) ? piece : best)).zone
}

export function createZones(plan, pieces) {
  return plan.zoning.quarters === undefined ? stretchZones(plan, pieces) : quarterZones(plan, pieces)
}
