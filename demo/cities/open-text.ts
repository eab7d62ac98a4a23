import { closeSync, openSync, readSync } from 'node:fs'

/** What a text file is written in, as far as its first bytes tell. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (string & {})

const CHUNK = 1024 * 1024

/** A byte order mark says it; without one, UTF-16 shows by the zero byte beside the first bracket. */
export function encodingOf(file: string): Encoding {
  const [first, second] = readStart(file)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== undefined && first > 0 && second === 0) return 'utf-16le'
  return first === 0 ? 'utf-16be' : 'utf-8'
}

/** Whether the file is gzip or zip, by its first bytes. */
export function isPacked(file: string): boolean {
  const [first, second] = readStart(file)
  return (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b)
}

function readStart(file: string): Uint8Array {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(2)
    return bytes.subarray(0, readSync(handle, bytes))
  } finally {
    closeSync(handle)
  }
}

/** The bytes of a file as UTF-8 without its byte order mark, piece by piece. UTF-8 is passed on as it is. */
export function* readUtf8(file: string, encoding: Encoding = encodingOf(file)): Generator<Uint8Array> {
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding)
  let isStart = true
  for (const chunk of readChunks(file)) {
    const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
    yield isStart ? withoutMark(bytes) : bytes
    isStart = false
  }
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

function* readChunks(file: string): Generator<Uint8Array> {
  const handle = openSync(file, 'r')
  try {
    for (;;) {
      const bytes = Buffer.allocUnsafe(CHUNK)
      const length = readSync(handle, bytes)
      if (length === 0) return
      yield bytes.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}
