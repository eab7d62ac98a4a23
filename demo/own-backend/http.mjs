// Requests and answers as the OpenAPI document has them: parameters, tokens, other origins, caches, refusals.
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { Refusal, refuse } from './refusal.mjs'

const LARGEST_BODY = 100_000
const CORS = {
  'Access-Control-Expose-Headers': 'Date, Retry-After, X-Request-Id',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '7200',
}
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** `calls` by method and path, as `GET /api/zones/v1`; each takes what was asked and gives what is answered. */
export function createCity({ calls, pages, mayEmbed, library, base }) {
  return createServer(async (request, response) => {
    const { origin } = request.headers
    response.setHeader('X-Request-Id', randomUUID())
    response.setHeader('Vary', 'Origin')
    if (origin !== undefined && mayEmbed(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin)
      for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    }
    const { pathname, searchParams } = new URL(request.url, 'http://city')
    // A HEAD of a call has no effect: tools send it without a thought. Pages and files answer it as a GET without a body.
    const isCall = pathname.startsWith('/api/')
    const method = request.method === 'HEAD' && !isCall ? 'GET' : request.method
    try {
      if (method === 'OPTIONS') return response.writeHead(204).end()
      const call = calls[`${method} ${pathname}`]
      if (call !== undefined) return await answer(call, request, response, { query: searchParams, base: base() })
      const page = pages(method, pathname, searchParams)
      if (page !== null) return response.writeHead(page.status ?? 200, page.headers).end(page.body)
      if (method === 'GET' && !isCall) return await serveFile(library, pathname, response)
      // Without an `errorName`: by that an element knows that there is no such call.
      sendJson(response, 404, { status: 'error' })
    } catch (failure) {
      if (!(failure instanceof Refusal)) console.error(failure)
      if (response.headersSent) return response.destroy()
      const { status = 500, errorName = 'UnknownError', more = {} } = failure instanceof Refusal ? failure : {}
      const english = /^en/i.test(request.headers['accept-language'] ?? '')
      const { field, ...rest } = more
      const message = english ? `Look at “${field}”.` : `Проверьте «${field}».`
      sendJson(response, status, { status: 'error', errorName, ...(field && { message }), ...rest })
    }
  })
}

async function answer(call, request, response, { query, base }) {
  const acts = !['GET', 'HEAD'].includes(request.method)
  if (acts && /prefetch/.test(request.headers['sec-purpose'] ?? '')) return sendJson(response, 403, { status: 'error' })
  const said = { status: 'ok', ...call({ ...createAsk(request, query, await readBody(request)), base }) }
  if (!call.isPublic) return sendJson(response, 200, said)
  const tag = `"${createHash('sha1').update(JSON.stringify(said)).digest('base64')}"`
  response.setHeader('ETag', tag)
  if (request.headers['if-none-match'] === tag) return response.writeHead(304, { 'Cache-Control': 'no-cache' }).end()
  sendJson(response, 200, said, 'no-cache')
}

/** Marks a call whose answer is the same for everybody: it may be kept, and is asked for again by its tag. */
export const publicly = (call) => Object.assign(() => call(), { isPublic: true })

function sendJson(response, status, content, caching = 'no-store') {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': caching })
  response.end(JSON.stringify(content))
}

async function readBody(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > LARGEST_BODY) refuse('ValidationError', { field: 'body' })
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString()
  if (!/json/.test(request.headers['content-type'] ?? '')) return [...new URLSearchParams(text)]
  try {
    return text === '' ? [] : flatten(JSON.parse(text))
  } catch {
    return refuse('ValidationError', { field: 'body' })
  }
}

/** `{ transport: { number } }` as `transport[number]`, which is how a form has it. */
const flatten = (value, name = '') =>
  Object.entries(value ?? {}).flatMap(([key, inner]) => {
    const path = name === '' ? key : `${name}[${key}]`
    return inner !== null && typeof inner === 'object' ? flatten(inner, path) : [[path, String(inner ?? '')]]
  })

/** What a call asks with. Names of parameters are compared without case; an empty text counts as missing. */
function createAsk(request, query, body) {
  const all = new Map([...query, ...body].map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const get = (name) => all.get(name.toLowerCase()) || undefined
  const bearer = request.headers.authorization?.replace(/^Bearer\s+/i, '')
  const { token: _token, lang: _lang, returnurl: _returnUrl, ...wish } = Object.fromEntries([...all].sort())
  return {
    get,
    /** What is wished for, whoever asks and wherever the answer is shown. */
    wish: JSON.stringify(wish),
    need: (name, errorName = 'ValidationError') => get(name) ?? refuse(errorName, { field: name }),
    token: get('token') ?? bearer,
    attempt: request.headers['idempotency-key'],
    path: new URL(request.url, 'http://city').pathname,
  }
}

/** The built elements. In production a web server or a CDN does this. */
async function serveFile(folder, pathname, response) {
  const path = normalize(decodeURIComponent(pathname))
  const body = await readFile(join(folder, path)).catch(() => null)
  if (body === null) return response.writeHead(404).end()
  const isKept = /^\/(chunks|assets)\//.test(path)
  response.writeHead(200, {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Access-Control-Allow-Origin': '*',
  })
  response.end(body)
}
