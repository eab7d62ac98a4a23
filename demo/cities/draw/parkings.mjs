import { beside, lengthOf, simplify, stretch } from './ground.mjs'
import { createRuns, HALF_WIDTH } from './network.mjs'
import { outline } from './shapes.mjs'
import { zoneAt } from './zones.mjs'

/** Metres of kerb (or square metres of a lot) that one car takes, by the way the cars stand. */
const METRES_A_CAR = { line: 6.5, pocket: 6.5, angle: 2.9, point: 6.5 }
const DEPTH = { pocket: 2.8, angle: 5.4 }
const SQUARE_METRES_A_CAR = 27

function toWire([longitude, latitude]) {
  return { latitude, longitude }
}

function lineGeometry(points, ground) {
  return { type: 'LineString', coordinates: simplify(points, 0.3).map(ground.toGlobe).map(toWire) }
}

function ringGeometry(ring, ground) {
  return { type: 'Polygon', coordinates: [ring.map(ground.toGlobe).map(toWire)] }
}

/**
 * Kerbs of the paid streets, the middle of the city first: { piece, side, start } with `start` metres from the street's
 * beginning.
 */
function createKerbs(plan, pieces, chance) {
  const kerbs = []
  for (const run of createRuns(pieces)) {
    let start = 0
    for (const piece of run) {
      if (piece.zone !== undefined && piece.length > 80) for (const side of [1, -1]) kerbs.push({ piece, side, start })
      start += piece.length
    }
  }
  const rank = ({ piece }) => Math.hypot(...piece.a) + chance.between(0, plan.scatter)
  return kerbs
    .map((kerb) => [rank(kerb), kerb])
    .sort((one, other) => one[0] - other[0])
    .map(([, kerb]) => kerb)
}

function houseNumbers({ side, start }, from, to) {
  const number = (metres) => 2 * Math.ceil((start + metres + 1) / 34) - (side === 1 ? 1 : 0)
  return [number(from), Math.max(number(from) + 2, number(to))]
}

function countSpaces(total, kind, chance) {
  const disabled = kind.category === 'fordisabled' ? total : Math.floor(total * 0.1 + chance.next() * 1.2)
  return { total, free: Math.floor(total * chance.between(0, 0.7)), fordisabled: disabled }
}

function kerbGeometry(line, { side }, kind, { k }, ground) {
  if (kind.form === 'point')
    return {
      type: 'Point',
      coordinates: toWire(ground.toGlobe(beside(line, side * HALF_WIDTH[k])[Math.floor(line.length / 2)])),
    }
  if (kind.form === 'line') return lineGeometry(beside(line, side * (HALF_WIDTH[k] - 1.2)), ground)
  const near = simplify(beside(line, side * HALF_WIDTH[k]), 0.3)
  const away = simplify(beside(line, side * (HALF_WIDTH[k] + DEPTH[kind.form])), 0.3)
  return ringGeometry([...near, ...away.toReversed(), near[0]], ground)
}

function kerbParking(kerb, kind, { ground, chance }) {
  const { piece } = kerb
  const margin = (HALF_WIDTH.primary + 8) / piece.length
  const longest = kind.form === 'line' ? 1 - 2 * margin : 0.45
  const share = Math.min(1 - 2 * margin, longest * chance.between(0.7, 1))
  const from = chance.between(margin, 1 - margin - share)
  const line = stretch(piece.metres, from, from + share)
  const [low, high] = houseNumbers(kerb, from * piece.length, (from + share) * piece.length)
  const total = Math.max(2, Math.floor(lengthOf(line) / METRES_A_CAR[kind.form]))
  return {
    name: `${piece.name.ru}, ${low}–${high}`,
    nameEn: `${piece.name.en}, ${low}–${high}`,
    address: `${piece.name.ru}, ${low}`,
    zone: piece.zone,
    category: kind.category,
    spaces: countSpaces(total, kind, chance),
    geometry: kerbGeometry(line, kerb, kind, piece, ground),
  }
}

/** Parkings along kerbs, as many of each kind as the plan wants; no kerb is used twice. */
export function createKerbParkings(plan, pieces, tools) {
  const kerbs = createKerbs(plan, pieces, tools.chance)
  return plan.kerbs.flatMap((kind) =>
    Array.from({ length: kind.count }, () => {
      const index = kerbs.findIndex(({ piece }) => kind.street === undefined || piece.name.ru.startsWith(kind.street))
      if (index < 0)
        throw new Error(`${plan.city}: no kerb is left for ${kind.category} on ${kind.street ?? 'any street'}`)
      return kerbParking(kerbs.splice(index, 1)[0], kind, tools)
    }),
  )
}

/** The plan rectangle of a lot: in its cell, `from` (0…1 of the cell) and `size` metres. */
export function lotRect(plan, lot, cells) {
  const cell = cells.find(({ i, j }) => i === lot.cell[0] && j === lot.cell[1])
  if (cell === undefined) throw new Error(`${plan.city}: no block ${lot.cell.join(', ')} for ${lot.name}`)
  const [u1, v1, u2, v2] = cell.rect
  const u = u1 + (u2 - u1 - lot.size[0]) * lot.from[0]
  const v = v1 + (v2 - v1 - lot.size[1]) * lot.from[1]
  return [u, v, u + lot.size[0], v + lot.size[1]]
}

function nearestPiece(pieces, [u, v]) {
  const far = ({ a, b }) => Math.hypot((a[0] + b[0]) / 2 - u, (a[1] + b[1]) / 2 - v)
  return pieces.reduce((best, piece) => (far(piece) < far(best) ? piece : best))
}

/** Lots and garages inside blocks, as the plan lists them. */
export function createLotParkings(plan, pieces, cells, { ground, chance }) {
  return plan.lots.map((lot) => {
    const rect = lotRect(plan, lot, cells)
    const middle = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2]
    const floors = lot.floors ?? 1
    return {
      value: lot.value,
      name: lot.name,
      nameEn: lot.nameEn,
      address: `${nearestPiece(pieces, middle).name.ru}, ${chance.whole(2, 40)}`,
      zone: lot.zone ?? zoneAt(plan, pieces, middle),
      category: lot.category,
      spaces: countSpaces(Math.floor((lot.size[0] * lot.size[1] * floors) / SQUARE_METRES_A_CAR), lot, chance),
      geometry: ringGeometry(outline(rect, ground), ground),
    }
  })
}

/** One record in the shape of the wire, with the code it gets. */
export function toWireParking(plan, parking, value) {
  return {
    value: parking.value ?? value,
    name: parking.name,
    nameEn: parking.nameEn,
    address: parking.address,
    zone: parking.zone,
    objecttype: 'parkings',
    category: parking.category,
    freeparking: parking.category === 'free' || plan.freeToo.includes(parking.value ?? value),
    inactive: plan.inactive.includes(parking.value ?? value),
    spaces: parking.spaces,
    geometry: parking.geometry,
  }
}
