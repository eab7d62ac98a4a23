// The ground a city is drawn on: a plan in metres, (u, v), bent into streets that are not all straight, and laid on the
// globe.

const METRES_PER_DEGREE = 111_320

/** A repeatable source of chance (mulberry32): the same seed draws the same city on every machine. */
export function createChance(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low, high) => low + (high - low) * next()
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffled: (items) =>
      items
        .map((item) => [next(), item])
        .sort((one, other) => one[0] - other[0])
        .map(([, item]) => item),
  }
}

function smoothStep(low, high, value) {
  const part = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return part * part * (3 - 2 * part)
}

/**
 * Turns squares round the middle into rings: a square of half-side m becomes, near the middle, a circle of radius m.
 */
function roundOff([u, v], ring) {
  const distance = Math.hypot(u, v)
  if (ring === null || distance < 1) return [u, v]
  const squareness = (u ** 8 + v ** 8) ** 0.125
  const share = 1 - smoothStep(ring.radius, ring.fade, squareness)
  const scale = 1 + share * (squareness / distance - 1)
  return [u * scale, v * scale]
}

/** From the plan to [longitude, latitude]. `plan.bends` are sine waves: { along, across, height, length, phase }. */
export function createGround(plan) {
  const turn = (plan.turn * Math.PI) / 180
  const perLongitude = METRES_PER_DEGREE * Math.cos((plan.centre[0] * Math.PI) / 180)

  // The waves leave the middle of the plan where it is.
  const toMetres = (point) => {
    const [u, v] = roundOff(point, plan.ring)
    let x = u
    let y = v
    for (const bend of plan.bends) {
      const wave = bend.height * (Math.sin((bend.u * u + bend.v * v) / bend.length + bend.phase) - Math.sin(bend.phase))
      x += bend.toX * wave
      y += bend.toY * wave
    }
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
  }
  const toDegrees =
    (units) =>
    ([x, y]) => [
      Math.round((plan.centre[1] + x / perLongitude) * units) / units,
      Math.round((plan.centre[0] + y / METRES_PER_DEGREE) * units) / units,
    ]
  // Six digits are 0.1 m, for kerbs and houses; five are 1 m, enough for a wood.
  return { toMetres, toGlobe: toDegrees(1e6), toGlobeRoughly: toDegrees(1e5) }
}

/** Points every `step` metres from one plan point to another, both ends included. */
export function sample([u1, v1], [u2, v2], step = 30) {
  const pieces = Math.max(1, Math.round(Math.hypot(u2 - u1, v2 - v1) / step))
  return Array.from({ length: pieces + 1 }, (_, index) => [
    u1 + ((u2 - u1) * index) / pieces,
    v1 + ((v2 - v1) * index) / pieces,
  ])
}

function distanceToChord([x, y], [x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}

/** Leaves out points that lie within `tolerance` metres of the line without them (Douglas and Peucker). */
export function simplify(points, tolerance = 0.6) {
  if (points.length < 3) return points
  let farthest = 0
  let index = 0
  for (let at = 1; at < points.length - 1; at += 1) {
    const distance = distanceToChord(points[at], points[0], points.at(-1))
    if (distance > farthest) [farthest, index] = [distance, at]
  }
  if (farthest <= tolerance) return [points[0], points.at(-1)]
  return [...simplify(points.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(points.slice(index), tolerance)]
}

/** A line beside a line: `distance` metres to the left of its direction (negative: to the right). */
export function beside(points, distance) {
  return points.map(([x, y], index) => {
    const [x1, y1] = points[Math.max(0, index - 1)]
    const [x2, y2] = points[Math.min(points.length - 1, index + 1)]
    const length = Math.hypot(x2 - x1, y2 - y1) || 1
    return [x - ((y2 - y1) / length) * distance, y + ((x2 - x1) / length) * distance]
  })
}

export function lengthOf(points) {
  return points.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - points[index][0], y - points[index][1]), 0)
}

/** The part of a line from one share of its length to another (0…1). */
export function stretch(points, from, to) {
  const total = lengthOf(points)
  const found = []
  let passed = 0
  const at = (share) => {
    let walked = 0
    for (let index = 1; index < points.length; index += 1) {
      const [[x1, y1], [x2, y2]] = [points[index - 1], points[index]]
      const piece = Math.hypot(x2 - x1, y2 - y1)
      if (walked + piece >= share * total) {
        const part = piece === 0 ? 0 : (share * total - walked) / piece
        return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
      }
      walked += piece
    }
    return points.at(-1)
  }
  for (let index = 0; index < points.length; index += 1) {
    if (index > 0)
      passed += Math.hypot(points[index][0] - points[index - 1][0], points[index][1] - points[index - 1][1])
    if (passed > from * total && passed < to * total) found.push(points[index])
  }
  return [at(from), ...found, at(to)]
}
