/** What a file is by its first bytes; of a picture the types that every browser draws (readings FA-2, FA-3). */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/** Bytes that a file of the type begins with, each run at its place. */
const BEGINNINGS: Readonly<Record<FileType, readonly { at: number; bytes: readonly number[] }[]>> = {
  'image/jpeg': [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  'image/png': [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  // RIFF, four bytes of length, WEBP
  'image/webp': [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
  // %PDF-
  'application/pdf': [{ at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] }],
}

/** The type of a file by its first bytes, whatever it says of itself; null for any other. */
export function fileTypeOf(file: Uint8Array): FileType | null {
  const types = Object.keys(BEGINNINGS) as FileType[]
  const isOf = (type: FileType) =>
    BEGINNINGS[type].every(({ at, bytes }) => bytes.every((byte, index) => file[at + index] === byte))
  return types.find(isOf) ?? null
}
