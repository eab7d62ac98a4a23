/** The equator, over the pixels of the world at zoom 0. */
const METRES_A_PIXEL = 40_075_016.686 / 256
const WIDEST = 96

/** A round length and how long it is on the map. */
export interface Scale {
  metres: number
  pixels: number
}

/** The longest of 1, 2, 5, 10 … metres that is no wider than a thumb. */
export function scaleOf({ latitude, zoom }: { latitude: number; zoom: number }): Scale {
  const each = (METRES_A_PIXEL * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom
  const ten = 10 ** Math.floor(Math.log10(each * WIDEST))
  const metres = [5, 2, 1].map((step) => step * ten).find((length) => length <= each * WIDEST) ?? ten
  return { metres, pixels: Math.round(metres / each) }
}
