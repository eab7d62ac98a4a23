// How far apart two colours are, also for those who see fewer of them.
// Sources: B. Ottosson, OKLab (2020); Machado, Oliveira, Fernandes (2009), matrices of severity 1; WCAG 2.2, contrast.

type Triple = readonly [number, number, number]

export const VISIONS = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly Triple[]>

export type Vision = keyof typeof VISIONS

/** The share of light of each primary, from `#rrggbb`. */
function toLight(colour: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

const times = (rows: readonly Triple[], [x, y, z]: Triple): Triple =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple

function toOklab(light: Triple): Triple {
  const cones = times(
    [
      [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
      [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
      [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ],
    light,
  )
  return times(
    [
      [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
      [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
      [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
    ],
    cones.map(Math.cbrt) as unknown as Triple,
  )
}

/** Hundredths of the way from black to white in OKLab, as somebody with that vision sees the two. */
export function distanceOf(one: string, other: string, vision: Vision): number {
  const [from, to] = [one, other].map((colour) =>
    toOklab(times(VISIONS[vision], toLight(colour)).map((part) => Math.max(0, Math.min(1, part))) as unknown as Triple),
  ) as [Triple, Triple]
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) * 100
}

export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((colour) => {
      const [red, green, blue] = toLight(colour)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
