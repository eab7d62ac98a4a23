import { sample, simplify } from './ground.mjs'
import { isBuiltUp, isInside } from './network.mjs'

/** The outline of a plan rectangle in metres, closed. */
export function outline([u1, v1, u2, v2], ground, step = 45) {
  const corners = [
    [u1, v1],
    [u2, v1],
    [u2, v2],
    [u1, v2],
    [u1, v1],
  ]
  const points = corners
    .slice(1)
    .flatMap((corner, index) => sample(corners[index], corner, step).slice(index === 0 ? 0 : 1))
  const middle = Math.floor(points.length / 2)
  const metres = points.map(ground.toMetres)
  return [...simplify(metres.slice(0, middle + 1), 1).slice(0, -1), ...simplify(metres.slice(middle), 1)]
}

/** A lake, a wood: an ellipse of the plan with an uneven edge. */
export function blob({ at, size, wave = 0.12 }, ground, chance) {
  const phases = [chance.between(0, 6), chance.between(0, 6)]
  const points = Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * 2 * Math.PI
    const reach = 1 + wave * (Math.sin(3 * angle + phases[0]) + 0.6 * Math.sin(5 * angle + phases[1]))
    return ground.toMetres([at[0] + size[0] * reach * Math.cos(angle), at[1] + size[1] * reach * Math.sin(angle)])
  })
  return [...points, points[0]]
}

/** The river: the band between two columns, from below the plan to above it. */
export function riverShape(plan, ground) {
  const { column, bank, from, to } = plan.river
  const shore = (u, side) =>
    sample([u, from], [u, to], 60).map(([, v]) =>
      ground.toMetres([u + side * (bank + 0.35 * bank * Math.sin(v / 170 + side)), v]),
    )
  const left = shore(plan.columns[column], 1)
  const right = shore(plan.columns[column + 1], -1)
  const ring = [...simplify(left, 1), ...simplify(right, 1).toReversed()]
  return [...ring, ring[0]]
}

function overlaps(one, other, gap = 4) {
  return one[0] < other[2] + gap && other[0] < one[2] + gap && one[1] < other[3] + gap && other[1] < one[3] + gap
}

/** Houses along the four sides of an old block. */
function oldHouses([u1, v1, u2, v2], chance) {
  const houses = []
  const deep = chance.between(12, 15)
  for (const near of [v1 + 3, v2 - 3 - deep]) {
    for (let u = u1 + 3; u < u2 - 20;) {
      const wide = Math.min(chance.between(22, 52), u2 - 3 - u)
      if (chance.next() < 0.82 && wide > 14) houses.push([u, near, u + wide, near + deep])
      u += wide + chance.between(4, 18)
    }
  }
  for (const near of [u1 + 3, u2 - 3 - deep]) {
    for (let v = v1 + deep + 12; v < v2 - deep - 26;) {
      const wide = Math.min(chance.between(20, 46), v2 - deep - 10 - v)
      if (chance.next() < 0.72 && wide > 14) houses.push([near, v, near + deep, v + wide])
      v += wide + chance.between(6, 22)
    }
  }
  return houses
}

/** Long blocks of flats standing in rows. */
function slabHouses([u1, v1, u2, v2], chance) {
  const houses = []
  const lies = chance.next() < 0.5
  const [low, high, from, to] = lies ? [v1, v2, u1, u2] : [u1, u2, v1, v2]
  for (let at = low + 8; at < high - 22; at += chance.between(46, 68)) {
    for (let along = from + 10; along < to - 50;) {
      const long = Math.min(chance.between(52, 92), to - 8 - along)
      const [a, b] = [along + chance.between(0, 8), at + chance.between(0, 6)]
      if (chance.next() < 0.8) houses.push(lies ? [a, b, a + long - 8, b + 13] : [b, a, b + 13, a + long - 8])
      along += long + chance.between(16, 40)
    }
  }
  return houses
}

function sheds([u1, v1, u2, v2], chance) {
  const [middleU, middleV] = [u1 + (u2 - u1) * chance.between(0.4, 0.6), v1 + (v2 - v1) * chance.between(0.4, 0.6)]
  return [
    [u1 + 12, v1 + 12, middleU - 10, middleV - 8],
    [middleU + 10, v1 + 14, u2 - 14, v2 - 20],
    [u1 + 14, middleV + 10, middleU - 12, v2 - 14],
  ]
}

const HOUSES = { old: oldHouses, slab: slabHouses, industry: sheds }

/** Houses of a block as plan rectangles; they keep off the lots, the squares and the water. */
export function createHouses(plan, cell, taken, chance) {
  const purpose = purposeOf(plan, cell)
  const houses = HOUSES[purpose]?.(cell.rect, chance) ?? []
  return houses.filter((house) => {
    const isDry = !plan.lakes.some((lake) => isInside([(house[0] + house[2]) / 2, (house[1] + house[3]) / 2], lake, 40))
    return isDry && house[2] - house[0] > 8 && house[3] - house[1] > 8 && !taken.some((lot) => overlaps(house, lot))
  })
}

/** What a block is used for: 'old', 'slab', 'industry', 'field', or the kind of the area it belongs to. */
export function purposeOf(plan, cell) {
  if (cell.area !== undefined) return cell.area.k
  if (cell.far < plan.oldTown) return 'old'
  return isBuiltUp(plan, cell.middle) ? 'slab' : 'field'
}
