import { gzipSync } from 'node:zlib'

const BLOCK = 512

/** A .tgz as npm installs it: the files below `package/`, the same bytes for the same files. */
export function packTarball(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const parts = [...files].flatMap(([name, bytes]) => [
    headerOf(`package/${name}`, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ])
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 })
}

/** One file's header, in the form of POSIX ustar. */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for the tarball`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  // npm's own date of every file, so that a tarball says nothing of when it was made.
  header.write(octal(499_162_500, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  header.write('\0 ', 154)
  return header
}
