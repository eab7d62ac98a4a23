// Reads a QR code as a phone's camera would, from its squares alone: so that a test sees what was really drawn.
// Source: ISO/IEC 18004; no error is mended, and only bytes are read.

type Squares = readonly (readonly boolean[])[]

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Bytes of each block at level M by version, from 1 on: blocks and their bytes, twice where there are two sizes. */
const BLOCKS: readonly (readonly [count: number, bytes: number][])[] = [
  [[1, 16]],
  [[1, 28]],
  [[1, 44]],
  [[2, 32]],
  [[2, 43]],
  [[4, 27]],
  [[4, 31]],
  [
    [2, 38],
    [2, 39],
  ],
  [
    [3, 36],
    [2, 37],
  ],
  [
    [4, 43],
    [1, 44],
  ],
]

/** Where small squares stand, by version. */
const MARKS: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

/** The text of a code without its margin. Throws where it is none that can be read. */
export function readQr(squares: Squares): string {
  const size = squares.length
  const version = (size - 17) / 4
  const blocks = BLOCKS[version - 1]
  const at = (row: number, column: number) => squares[row]?.[column] === true
  const format = [0, 1, 2, 3, 4].map((column) => at(8, column))
  const bits = format.map((bit, index) => Number(bit) ^ ((0b10101 >> (4 - index)) & 1))
  const [level, mask] = [
    (bits[0] ?? 0) * 2 + (bits[1] ?? 0),
    MASKS[(bits[2] ?? 0) * 4 + (bits[3] ?? 0) * 2 + (bits[4] ?? 0)],
  ]
  if (!blocks || level !== 0 || !mask) throw new Error(`no code that is read here: version ${version}, level ${level}`)
  const bytes = join(
    readBytes(size, version, (row, column) => at(row, column) !== mask(row, column)),
    blocks,
  )
  const stream = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const lengthBits = version < 10 ? 8 : 16
  if (stream.slice(0, 4) !== '0100') throw new Error('no bytes')
  const length = Number.parseInt(stream.slice(4, 4 + lengthBits), 2)
  const start = 4 + lengthBits
  const text = Array.from({ length }, (_, index) =>
    Number.parseInt(stream.slice(start + index * 8, start + index * 8 + 8), 2),
  )
  return new TextDecoder().decode(Uint8Array.from(text))
}

/** From the lower right corner up and down in columns of two, past all that is no data. */
function readBytes(size: number, version: number, bitAt: (row: number, column: number) => boolean): number[] {
  const bits: boolean[] = []
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) if (!isFixed(size, version, row, column)) bits.push(bitAt(row, column))
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0),
  )
}

function isFixed(size: number, version: number, row: number, column: number): boolean {
  const isCorner = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)
  const isVersion = version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))
  const marks = MARKS[version - 1] ?? []
  const last = marks.at(-1) ?? 0
  const isMark = marks.some((y) =>
    marks.some((x) => {
      const isInCorner = (y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6)
      return !isInCorner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2
    }),
  )
  return isCorner || isVersion || isMark || row === 6 || column === 6
}

/** Puts the bytes of all blocks, which are dealt out in turns, one after another. */
function join(bytes: readonly number[], blocks: readonly (readonly [number, number])[]): number[] {
  const lengths = blocks.flatMap(([count, length]) => Array.from({ length: count }, () => length))
  const out = lengths.map((): number[] => [])
  let next = 0
  for (let turn = 0; turn < Math.max(...lengths); turn += 1)
    for (const [block, length] of lengths.entries()) {
      if (turn >= length) continue
      out[block]?.push(bytes[next] ?? 0)
      next += 1
    }
  return out.flat()
}
