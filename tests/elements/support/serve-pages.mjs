import { createReadStream, existsSync } from 'node:fs'
import { request as send } from 'node:http'
import { extname, join } from 'node:path'
import { FIXTURES } from './build-fixtures.mjs'

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** Requests that wait for `/~release/<id>`. */
const held = new Map()

/**
 * What the element tests ask their server for, beside their own files:
 * - `/~page?html=…` a page of that text; `/~elements.js` the catalogue as data;
 * - `/lib/<variant>/…` and `/fixture/<variant>/…` the built library: `plain`, or with a fault in it:
 *   `no-body`, `no-words` (404), `no-cities` (500), `no-base` (404), `hold-<id>` (its body waits for `/~release/<id>`),
 *   `flaky-<id>` (its body fails twice, then comes);
 * - everything else that is not a file of the project goes to the backend.
 */
export function servePages({ elements, backendUrl }) {
  const failures = new Map()
  return async function serve(context, next) {
    const { path } = context
    const [, place, variant, file] = /^\/(lib|fixture)\/([\w-]+)\/(.+)$/.exec(path) ?? []
    if (path === '/~page') return answer(context, 'text/html', `<!doctype html>${context.query['html']}`)
    if (path === '/~elements.js') return answer(context, 'text/javascript', `export const elements = ${JSON.stringify(elements)}`)
    if (path.startsWith('/~release/')) return release(context, path.slice('/~release/'.length))
    if (variant !== undefined) return serveLibrary({ context, variant, file, folder: place === 'lib' ? 'dist' : FIXTURES, failures, backendUrl })
    if (/^\/(tests|node_modules|__|wtr|dist|favicon)/.test(path) || path.includes('__web-')) return next()
    if (path === '/') return next()
    return forward(context, backendUrl + context.url)
  }
}

function answer(context, type, body) {
  context.type = type
  context.set('cache-control', 'no-store')
  context.body = body
}

async function serveLibrary({ context, variant, file, folder, failures, backendUrl }) {
  const [fault, id] = variant.split('-')
  const isBody = file.includes('-body-') || /\/view-/.test(file)
  if (file === 'cities.json') {
    if (variant === 'no-cities') return void (context.status = 500)
    return forward(context, `${backendUrl}/cities.json`)
  }
  const isMissing =
    (variant === 'no-body' && isBody) ||
    (variant === 'no-words' && /chunks\/(ru|en)-(?!errors)/.test(file)) ||
    (variant === 'no-base' && file.includes('base-'))
  if (isMissing) return void (context.status = 404)
  if (fault === 'hold' && isBody) await new Promise((resolve) => hold(id, resolve))
  if (fault === 'flaky' && isBody) {
    const count = (failures.get(id) ?? 0) + 1
    failures.set(id, count)
    if (count <= 2) return void (context.status = 503)
  }
  const path = join(folder, file)
  if (!existsSync(path)) return void (context.status = 404)
  answer(context, TYPES[extname(file)] ?? 'application/octet-stream', createReadStream(path))
}

function hold(id, resolve) {
  if (held.get(id) === 'open') resolve()
  else held.set(id, [...(held.get(id) ?? []), resolve])
}

function release(context, id) {
  const waiting = held.get(id)
  if (Array.isArray(waiting)) for (const resolve of waiting) resolve()
  held.set(id, 'open')
  context.status = 204
}

/** Passes a request on as it is; a connection that the backend breaks is broken here too. */
function forward(context, url) {
  return new Promise((resolve) => {
    const onward = send(url, { method: context.method, headers: context.headers }, (answer) => {
      context.status = answer.statusCode ?? 502
      const { connection, 'transfer-encoding': coding, ...headers } = answer.headers
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) context.set(name, value)
      context.body = answer
      resolve()
    })
    onward.on('error', () => {
      context.respond = false
      context.req.socket.destroy()
      resolve()
    })
    context.res.once('close', () => onward.destroy())
    context.req.pipe(onward)
  })
}
