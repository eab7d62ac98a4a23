import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** The best encoding a browser takes. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  const accepted = (header ?? '').split(',').map((part) => part.trim().split(';'))
  const takes = (name: string) => accepted.some(([coding, q]) => coding === name && !/^\s*q=0(\.0+)?$/.test(q ?? ''))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

export function compress(data: Buffer, options: { encoding: Encoding; quality: number }): Buffer {
  if (options.encoding === 'gzip') return gzipSync(data, { level: Math.min(options.quality, 9) })
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: options.quality } })
}

/** Answers of some size go out compressed; documents and files bring their own encoding. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < 1024 || reply.hasHeader('content-encoding')) return payload
    addVary(reply, 'Accept-Encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(Buffer.from(payload), { encoding, quality: 4 })
  })
}

export function addVary(reply: FastifyReply, name: string): void {
  const before = String(reply.getHeader('vary') ?? '')
  if (!before.toLowerCase().includes(name.toLowerCase()))
    reply.header('vary', before === '' ? name : `${before}, ${name}`)
}

/** An answer that is the same for everybody: serialised and compressed once, then sent as bytes or as 304. */
export interface Document {
  send(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * `maxAge` (seconds) lets browsers keep it so long unasked; by default they ask each time: a city's prices must never
 * be old, and a 304 costs no body.
 */
export function createDocument(
  json: unknown,
  { maxAge, quality = 11 }: { maxAge?: number; quality?: number } = {},
): Document {
  return createText(JSON.stringify(json), { type: 'application/json; charset=utf-8', quality, maxAge })
}

/** The same for a text of another type; `quality` of its compression, 11 at most. */
export function createText(
  text: string,
  { type, quality, maxAge }: { type: string; quality: number; maxAge?: number | undefined },
): Document {
  const raw = Buffer.from(text)
  const tag = createHash('sha256').update(raw).digest('base64url').slice(0, 22)
  const cache = new Map<Encoding, Buffer>()
  const encoded = (encoding: Encoding): Buffer => {
    const bytes = cache.get(encoding) ?? compress(raw, { encoding, quality })
    cache.set(encoding, bytes)
    return bytes
  }
  return {
    send(request, reply) {
      addVary(reply, 'Accept-Encoding')
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const etag = encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`
      reply
        .header('etag', etag)
        .header('cache-control', maxAge === undefined ? 'no-cache' : `public, max-age=${maxAge}`)
      if (hasTag(request.headers['if-none-match'], etag)) {
        void reply.code(304).send()
        return
      }
      if (encoding !== null) reply.header('content-encoding', encoding)
      void reply.type(type).send(encoding === null ? raw : encoded(encoding))
    },
  }
}

export function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*')
}
