// Draws the demo cities: `node demo/cities/draw-streets.mjs` writes zones, parkings, places and streets of every plan
// in draw/plans.
// The same plans always give the same files, so a change of a plan is a change one can read in the diff.
import { readdirSync, writeFileSync } from 'node:fs'
import { createChance, createGround, sample, simplify } from './draw/ground.mjs'
import { toLatin } from './draw/names.mjs'
import { createCells, createPieces, createRuns } from './draw/network.mjs'
import { createKerbParkings, createLotParkings, lotRect, toWireParking } from './draw/parkings.mjs'
import { createPlaces } from './draw/places.mjs'
import { blob, createHouses, outline, purposeOf, riverShape } from './draw/shapes.mjs'
import { createZones } from './draw/zones.mjs'

const HERE = new URL('./', import.meta.url)
const LANDUSE = { old: 'residential', slab: 'residential', industry: 'industrial', station: 'railway' }

function feature(layer, k, geometry, name = {}) {
  return {
    type: 'Feature',
    properties: { layer, k, ...(name.ru === undefined ? {} : { nm: name.ru, en: name.en }) },
    geometry,
  }
}

function polygon(ring, ground) {
  return { type: 'Polygon', coordinates: [ring.map(ground.toGlobeRoughly)] }
}

/** The houses of one block are one feature: half the bytes of a feature each. */
function houseFeatures(houses, ground) {
  if (houses.length === 0) return []
  return [
    feature('buildings', 'house', {
      type: 'MultiPolygon',
      coordinates: houses.map((house) => [outline(house, ground, 1000).map(ground.toGlobe)]),
    }),
  ]
}

function line(points, ground, tolerance) {
  return { type: 'LineString', coordinates: simplify(points, tolerance).map(ground.toGlobeRoughly) }
}

function named(item) {
  return item.name === undefined ? {} : { ru: item.name, en: item.nameEn ?? toLatin(item.name) }
}

/** Blocks, one feature a column of the plan and use. */
function blockFeatures(plan, cells, ground) {
  const groups = new Map()
  for (const cell of cells) {
    const kind = LANDUSE[purposeOf(plan, cell)]
    if (kind === undefined) continue
    const group = groups.get(`${kind} ${cell.i}`) ?? { kind, shapes: [] }
    groups.set(`${kind} ${cell.i}`, group)
    group.shapes.push(polygon(outline(cell.rect, ground), ground).coordinates)
  }
  return [...groups.values()].map(({ kind, shapes }) =>
    feature('landuse', kind, { type: 'MultiPolygon', coordinates: shapes }),
  )
}

function areaFeatures(plan, ground) {
  return plan.areas
    .filter(({ k }) => k === 'park' || k === 'square')
    .map((area) => {
      const [i1, i2, j1, j2] = area.cells
      const isPark = area.k === 'park'
      const inset = isPark ? 14 : 10
      const rect = [plan.columns[i1] + inset, plan.rows[j1] + inset, plan.columns[i2] - inset, plan.rows[j2] - inset]
      return feature(
        isPark ? 'green' : 'landuse',
        isPark ? 'park' : 'pedestrian',
        polygon(outline(rect, ground), ground),
        named(area),
      )
    })
}

/** Paths of a park: along its edge and across it. */
function parkPaths(plan, ground) {
  return plan.areas
    .filter(({ k }) => k === 'park')
    .flatMap(({ cells: [i1, i2, j1, j2] }) => {
      const [u1, v1, u2, v2] = [plan.columns[i1] + 32, plan.rows[j1] + 32, plan.columns[i2] - 32, plan.rows[j2] - 32]
      const middle = [(u1 + u2) / 2 + 12, (v1 + v2) / 2 - 8]
      const around = outline([u1, v1, u2, v2], ground)
      const across = [
        [[u1, v1], middle, [u2, v2]],
        [[u1, v2], middle, [u2, v1]],
      ].map((path) =>
        path
          .slice(1)
          .flatMap((point, index) => sample(path[index], point, 50))
          .map(ground.toMetres),
      )
      return [around, ...across].map((path) => feature('roads', 'footway', line(path, ground, 1)))
    })
}

function waterFeatures(plan, { ground, chance }) {
  const lakes = plan.lakes.map((lake) =>
    feature('water', 'lake', polygon(simplify(blob(lake, ground, chance), 1), ground), named(lake)),
  )
  const river =
    plan.river === null ? [] : [feature('water', 'river', polygon(riverShape(plan, ground), ground), named(plan.river))]
  return [...river, ...lakes]
}

function roadFeatures(plan, pieces, ground) {
  const streets = createRuns(pieces).map((run) => {
    const points = run.flatMap((piece, index) => (index === 0 ? piece.metres : piece.metres.slice(1)))
    return feature('roads', run[0].k, line(points, ground), run[0].name)
  })
  const approaches = plan.approaches.map((road) =>
    feature(
      'roads',
      road.k,
      line(
        road.through
          .slice(1)
          .flatMap((point, index) => sample(road.through[index], point, 60))
          .map(ground.toMetres),
        ground,
      ),
      named(road),
    ),
  )
  return [...approaches, ...streets]
}

function drawStreets(plan, { pieces, cells, lots }, tools) {
  const { ground, chance } = tools
  const woods = plan.woods.map((wood) =>
    feature('green', 'wood', polygon(simplify(blob(wood, ground, chance), 2), ground), named(wood)),
  )
  const rails = plan.rails.map((rail) =>
    feature(
      'rail',
      'rail',
      line(
        rail
          .slice(1)
          .flatMap((point, index) => sample(rail[index], point, 60))
          .map(ground.toMetres),
        ground,
      ),
    ),
  )
  const houses = cells.flatMap((cell) => houseFeatures(createHouses(plan, cell, lots, chance), ground))
  const districts = plan.districts.map((place) =>
    feature(
      'places',
      'suburb',
      { type: 'Point', coordinates: ground.toGlobe(ground.toMetres(place.at)) },
      named(place),
    ),
  )
  return [
    ...woods,
    ...blockFeatures(plan, cells, ground),
    ...areaFeatures(plan, ground),
    ...waterFeatures(plan, tools),
    ...rails,
    ...parkPaths(plan, ground),
    ...roadFeatures(plan, pieces, ground),
    ...houses,
    ...districts,
  ]
}

function write(plan, file, open, rows, close) {
  const text = `${open}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n${close}\n`
  writeFileSync(new URL(`${plan.city}/${file}`, HERE), text)
  console.log(`${plan.city}/${file}: ${rows.length}, ${Math.round(Buffer.byteLength(text) / 1000)} kB`)
}

for (const file of readdirSync(new URL('draw/plans/', HERE)).sort()) {
  const { plan } = await import(`./draw/plans/${file}`)
  const tools = { ground: createGround(plan), chance: createChance(plan.seed) }
  const pieces = createPieces(plan, tools.ground, tools.chance)
  const cells = createCells(plan, pieces)
  const zones = createZones(plan, pieces)
  const parkings = [...createKerbParkings(plan, pieces, tools), ...createLotParkings(plan, pieces, cells, tools)]
  const places = createPlaces(plan, pieces, tools)
  const lots = plan.lots.map((lot) => lotRect(plan, lot, cells))
  const streets = drawStreets(plan, { pieces, cells, lots }, tools)
  write(plan, 'zones.json', '[', zones, ']')
  write(
    plan,
    'parkings.json',
    '[',
    parkings.map((parking, index) => toWireParking(plan, parking, plan.parkingCode(index))),
    ']',
  )
  write(plan, 'places.json', '[', places, ']')
  write(plan, 'streets.geojson', '{"type":"FeatureCollection","features":[', streets, ']}')
}
