import { lengthOf, sample } from './ground.mjs'
import { createName } from './names.mjs'

/** Half the carriageway in metres, by class of road. */
export const HALF_WIDTH = { primary: 11, secondary: 9, tertiary: 7.5, residential: 6, service: 3 }

/** Whether a plan point lies in an ellipse of the plan ({ at, size }), grown by `margin` metres. */
export function isInside([u, v], { at, size }, margin = 0) {
  return ((u - at[0]) / (size[0] + margin)) ** 2 + ((v - at[1]) / (size[1] + margin)) ** 2 <= 1
}

function nameOf(plan, line, index, at) {
  const named = plan.named.find((part) => part.line === line && part.index === index && at >= part.from && at < part.to)
  const name = named?.name ?? plan[line === 'column' ? 'columnNames' : 'rowNames'][index]
  if (typeof name === 'string') return name
  return name.find((part) => at < (part.to ?? Infinity)).name
}

function classOf(plan, line, index, at) {
  const named = plan.named.find((part) => part.line === line && part.index === index && at >= part.from && at < part.to)
  return named?.k ?? plan.classes[line]?.[index] ?? 'residential'
}

function areaOf(plan, i, j) {
  return plan.areas.find(({ cells: [i1, i2, j1, j2] }) => i >= i1 && i < i2 && j >= j1 && j < j2)
}

/** The cells on both sides of a piece of street. */
function neighbours({ line, index, at }) {
  return line === 'column'
    ? [
        [index - 1, at],
        [index, at],
      ]
    : [
        [at, index - 1],
        [at, index],
      ]
}

function isDrowned(plan, piece) {
  const { river } = plan
  if (river !== null && piece.line === 'row' && piece.at === river.column) return !river.bridges.includes(piece.index)
  const middle = [(piece.a[0] + piece.b[0]) / 2, (piece.a[1] + piece.b[1]) / 2]
  return plan.lakes.some(
    (lake) => isInside(middle, lake, 25) || isInside(piece.a, lake, 25) || isInside(piece.b, lake, 25),
  )
}

function isInsideArea(plan, piece) {
  const [one, other] = neighbours(piece).map(([i, j]) => areaOf(plan, i, j))
  return one !== undefined && one === other
}

function createPiece(plan, ground, place) {
  const { line, index, at } = place
  const { columns, rows } = plan
  const a = line === 'column' ? [columns[index], rows[at]] : [columns[at], rows[index]]
  const b = line === 'column' ? [columns[index], rows[at + 1]] : [columns[at + 1], rows[index]]
  const metres = sample(a, b).map(ground.toMetres)
  const name = createName(nameOf(plan, line, index, at))
  const isBridge = plan.river !== null && line === 'row' && at === plan.river.column
  return { ...place, a, b, metres, length: lengthOf(metres), name, isBridge, k: classOf(plan, line, index, at) }
}

/** Takes out some small streets away from the middle, so that the blocks are not all alike. */
function thinOut(plan, pieces, chance) {
  const kept = new Set(pieces)
  const ends = new Map()
  const count = (point, by) => ends.set(String(point), (ends.get(String(point)) ?? 0) + by)
  for (const piece of pieces) for (const end of [piece.a, piece.b]) count(end, 1)
  for (const piece of chance.shuffled(pieces)) {
    const far = Math.hypot(...piece.a) / plan.reach
    if (piece.k !== 'residential' || chance.next() > plan.thinning * far) continue
    if (ends.get(String(piece.a)) < 4 || ends.get(String(piece.b)) < 4) continue
    kept.delete(piece)
    for (const end of [piece.a, piece.b]) count(end, -1)
  }
  return pieces.filter((piece) => kept.has(piece))
}

/** How far the city reaches in this direction: its edge is uneven, as edges of cities are. */
export function isBuiltUp(plan, [u, v]) {
  const angle = Math.atan2(v, u)
  return Math.hypot(u, v) < plan.builtUp * (1 + 0.09 * Math.sin(3 * angle + plan.seed) + 0.06 * Math.sin(5 * angle))
}

function isOutside(plan, { a, b, k }) {
  if (k === 'primary') return false
  if (k !== 'residential') return !isBuiltUp(plan, a) && !isBuiltUp(plan, b)
  return !isBuiltUp(plan, a) || !isBuiltUp(plan, b)
}

/** Pieces of street between crossings: { line, index, at, a, b, metres, length, name, isBridge, k }. */
export function createPieces(plan, ground, chance) {
  const pieces = []
  for (const [line, across, along] of [
    ['column', plan.columns, plan.rows],
    ['row', plan.rows, plan.columns],
  ]) {
    for (let index = 0; index < across.length; index += 1) {
      for (let at = 0; at < along.length - 1; at += 1) pieces.push(createPiece(plan, ground, { line, index, at }))
    }
  }
  return thinOut(
    plan,
    pieces.filter((piece) => !isDrowned(plan, piece) && !isInsideArea(plan, piece) && !isOutside(plan, piece)),
    chance,
  )
}

/** Runs of pieces that follow each other under one name. */
export function createRuns(pieces) {
  const runs = []
  for (const piece of pieces) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isNext =
      last !== undefined && last.line === piece.line && last.index === piece.index && last.at + 1 === piece.at
    if (isNext && last.name.ru === piece.name.ru && last.k === piece.k) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** What is between the streets: { i, j, rect: [u1, v1, u2, v2], area, far }, set back from the kerbs. */
export function createCells(plan, pieces) {
  const known = new Map(pieces.map((piece) => [`${piece.line} ${piece.index} ${piece.at}`, piece]))
  const setBack = (line, index, at) => {
    const piece = known.get(`${line} ${index} ${at}`)
    return piece === undefined ? 0 : HALF_WIDTH[piece.k] + 3
  }
  const cells = []
  for (let i = 0; i < plan.columns.length - 1; i += 1) {
    for (let j = 0; j < plan.rows.length - 1; j += 1) {
      if (plan.river !== null && i === plan.river.column) continue
      const rect = [
        plan.columns[i] + setBack('column', i, j),
        plan.rows[j] + setBack('row', j, i),
        plan.columns[i + 1] - setBack('column', i + 1, j),
        plan.rows[j + 1] - setBack('row', j + 1, i),
      ]
      const middle = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2]
      if (plan.lakes.some((lake) => isInside(middle, lake))) continue
      cells.push({ i, j, rect, middle, area: areaOf(plan, i, j), far: Math.hypot(...middle) })
    }
  }
  return cells
}
