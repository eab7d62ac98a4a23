import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary, chooseEncoding, compress, hasTag } from './compression.ts'
import { createSlices } from './slices.ts'

/** Half the size of the text in a tenth of the time that the best takes. */
const QUALITY = 5
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
const SMALL = 256 * 1024

/**
 * An answer that is the same for everybody, written and compressed beside the requests: its text is made in slices, the
 * threads of zlib compress it, and what is kept are the compressed bytes alone.
 */
export interface MadeDocument {
  etag: string
  /** With brotli. */
  bytes: Buffer
  /** With gzip; made at the first question for it, then kept: browsers take brotli over https alone. */
  gzipped(): Promise<Buffer>
  /** The text itself, of a small document; null where it is unpacked as it is sent. */
  plain: Buffer | null
}

/**
 * Pieces of a text, as many as one cares to make at a time. What is small is made at once, without another thread; if it
 * is to be sent for long, a thread packs it as tightly as can be.
 */
export async function makeDocument(
  pieces: Iterable<string>,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<MadeDocument> {
  const slices = createSlices()
  const hash = createHash('sha256')
  const packed: Buffer[] = []
  const stream = createBrotliCompress({ params: PARAMS })
  stream.on('data', (chunk: Buffer) => packed.push(chunk))
  let text = ''
  let isLarge = false

  async function flush(): Promise<void> {
    const bytes = Buffer.from(text)
    text = ''
    isLarge = true
    hash.update(bytes)
    if (!stream.write(bytes)) await once(stream, 'drain')
  }

  for (const piece of pieces) {
    text += piece
    // oxlint-disable-next-line no-await-in-loop -- one after another, and others in between
    if (text.length >= SMALL) await flush()
    const turn = isLarge && slices()
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (turn) await turn
  }
  if (!isLarge) {
    stream.destroy()
    const plain = Buffer.from(text)
    return makeSmall(plain, isKept ? await packTightly(plain) : compress(plain, { encoding: 'br', quality: QUALITY }))
  }
  await flush()
  const ended = once(stream, 'end')
  stream.end()
  await ended
  const bytes = Buffer.concat(packed)
  let gzipped: Promise<Buffer> | null = null
  return {
    etag: hash.digest('base64url').slice(0, 22),
    bytes,
    gzipped: () => (gzipped ??= toGzip(bytes)),
    plain: null,
  }
}

const packTightly = promisify<Buffer, Buffer>(brotliCompress)

function makeSmall(plain: Buffer, bytes: Buffer): MadeDocument {
  let gzipped: Buffer | null = null
  return {
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    bytes,
    gzipped: async () => (gzipped ??= compress(plain, { encoding: 'gzip', quality: QUALITY })),
    plain,
  }
}

/** Answers with a document, or with 304; `maxAge` (seconds) lets browsers keep it so long unasked. */
export async function sendDocument(
  document: MadeDocument,
  { request, reply, maxAge }: { request: FastifyRequest; reply: FastifyReply; maxAge: number | undefined },
): Promise<void> {
  const { etag } = document
  addVary(reply, 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const tag = encoding === null ? `"${etag}"` : `"${etag}-${encoding}"`
  reply.header('etag', tag).header('cache-control', maxAge === undefined ? 'no-cache' : `public, max-age=${maxAge}`)
  if (hasTag(request.headers['if-none-match'], tag)) {
    void reply.code(304).send()
    return
  }
  if (encoding !== null) reply.header('content-encoding', encoding)
  reply.type('application/json; charset=utf-8')
  if (encoding === null) void reply.send(document.plain ?? toText(document.bytes))
  else void reply.send(encoding === 'gzip' ? await document.gzipped() : document.bytes)
}

/** The text as it is asked for, never all of it at once. */
function toText(bytes: Buffer): Readable {
  const stream = createBrotliDecompress({ chunkSize: SMALL })
  stream.end(bytes)
  return stream
}

async function toGzip(bytes: Buffer): Promise<Buffer> {
  const stream = createGzip()
  const [packed] = await Promise.all([buffer(stream), pipeline(toText(bytes), stream)])
  return packed
}
