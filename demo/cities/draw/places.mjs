import { beside } from './ground.mjs'
import { HALF_WIDTH } from './network.mjs'
import { outline } from './shapes.mjs'
import { zoneAt } from './zones.mjs'

function toWire([longitude, latitude]) {
  return { latitude, longitude }
}

const DEVICES = {
  parcomats: { ru: 'Паркомат', en: 'Parking meter' },
  terminals: { ru: 'Терминал оплаты', en: 'Payment terminal' },
  InformationTable: { ru: 'Информационное табло', en: 'Information board' },
}

function at(point, ground) {
  return { type: 'Point', coordinates: toWire(ground.toGlobe(point)) }
}

/** Meters, terminals and boards stand at the kerbs of the paid streets. */
function createDevices(plan, pieces, { ground, chance }) {
  const paid = chance.shuffled(
    pieces.filter((piece) => piece.zone !== undefined && Math.hypot(...piece.a) < plan.oldTown),
  )
  return Object.entries(plan.devices).flatMap(([objecttype, count]) =>
    Array.from({ length: count }, (_, index) => {
      const piece = paid.pop()
      const spot = beside(piece.metres, HALF_WIDTH[piece.k] + 1.5)[Math.floor(piece.metres.length * 0.3)]
      const { ru, en } = DEVICES[objecttype]
      return {
        value: `${objecttype}-${index + 1}`,
        name: `${ru} ${index + 1}, ${piece.name.ru}`,
        nameEn: `${en} ${index + 1}, ${piece.name.en}`,
        objecttype,
        zone: piece.zone,
        geometry: at(spot, ground),
      }
    }),
  )
}

/** Map objects that are not parkings: devices, resident zones, and the sights that the plan names. */
export function createPlaces(plan, pieces, tools) {
  const { ground } = tools
  const zones = plan.residentZones.map(({ name, nameEn, rect }, index) => ({
    value: `residentzone-${index + 1}`,
    name,
    nameEn,
    objecttype: 'residentzone',
    zone: zoneAt(plan, pieces, [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2]),
    geometry: { type: 'Polygon', coordinates: [outline(rect, ground).map(ground.toGlobe).map(toWire)] },
  }))
  const sights = plan.sights.map(({ objecttype, name, nameEn, at: spot }, index) => ({
    value: `sight-${index + 1}`,
    name,
    nameEn,
    objecttype,
    geometry: at(ground.toMetres(spot), ground),
  }))
  return [...createDevices(plan, pieces, tools), ...zones, ...sights]
}
