import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { extname, join } from 'node:path'
import { FIXTURES } from './build-fixtures.mjs'

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const OLDER = '0.0.1'

/** Requests that wait for `/~release/<id>`. */
const held = new Map()

/**
 * What the element tests ask their server for, beside their own files:
 * - `/~page?html=…` a page of that text; `/~elements.js` the catalogue as data;
 * - `/lib/<variant>/…` and `/fixture/<variant>/…` the built library: `plain` (any other word is a copy of it), or with
 *   a fault in it:
 * `no-body`, `no-words`, `no-later` (what is loaded behind the first screen: 404), `no-cities` (500), `no-base` (404),
 * `hold-<id>` (its body waits for `/~release/<id>`),
 * `flaky-<id>` (its body fails twice, then comes), `shaky-<id>` (its entry does so), `lost-<id>` (its entry fails until
 * `/~release/<id>`), `slow-<id>` (what all elements share waits for `/~release/<id>`), `older` (it is of version
 * 0.0.1);
 * - everything else that is not a file of the project goes to the backend.
 */
export function servePages({ elements, backendUrl }) {
  const failures = new Map()
  return async function serve(context, next) {
    const { path } = context
    const [, place, variant, file] = /^\/(lib|fixture)\/([\w-]+)\/(.+)$/.exec(path) ?? []
    if (path === '/~page') return answer(context, 'text/html', `<!doctype html>${context.query['html']}`)
    if (path === '/~elements.js')
      return answer(
        context,
        'text/javascript',
        `export const elements = ${JSON.stringify(elements)}; export const isWhole = ${process.env['MATRIX'] === 'whole'}`,
      )
    if (path.startsWith('/~release/')) return release(context, path.slice('/~release/'.length))
    if (variant !== undefined)
      return serveLibrary({ context, variant, file, folder: place === 'lib' ? 'dist' : FIXTURES, failures, backendUrl })
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

/** Past the test server, which would let the browser keep a refusal for a year. */
function refuse(context, status) {
  context.respond = false
  context.res.writeHead(status, { 'cache-control': 'no-store' }).end()
}

async function serveLibrary({ context, variant, file, folder, failures, backendUrl }) {
  const [fault, id] = variant.split('-')
  const isBody = file.includes('-screen-') || /\/view-/.test(file)
  if (file === 'cities.json') {
    if (variant === 'no-cities') return refuse(context, 500)
    return forward(context, `${backendUrl}/cities.json`)
  }
  const isMissing =
    (variant === 'no-body' && isBody) ||
    (variant === 'no-words' && /chunks\/(ru|en)-(?!errors)/.test(file)) ||
    (variant === 'no-later' && /chunks\/(?!base-|shared-|ru-|en-)/.test(file) && !isBody) ||
    (variant === 'no-base' && file.includes('base-'))
  if (isMissing) return refuse(context, 404)
  if ((fault === 'hold' && isBody) || (fault === 'slow' && file.includes('base-')))
    await new Promise((resolve) => hold(id, resolve))
  if (fault === 'flaky' && isBody) {
    const count = (failures.get(id) ?? 0) + 1
    failures.set(id, count)
    if (count <= 2) return refuse(context, 503)
  }
  const isEntry = file.startsWith('elements/')
  if (fault === 'lost' && isEntry && held.get(id) !== 'open') return refuse(context, 503)
  if (fault === 'shaky' && isEntry && countFailure(failures, id) <= 2) return refuse(context, 503)
  const path = join(folder, file)
  if (!existsSync(path)) return refuse(context, 404)
  if (variant === 'older') return answer(context, TYPES[extname(file)], makeOlder(readFileSync(path, 'utf8')))
  answer(context, TYPES[extname(file)] ?? 'application/octet-stream', createReadStream(path))
}

function countFailure(failures, id) {
  failures.set(id, (failures.get(id) ?? 0) + 1)
  return failures.get(id)
}

function makeOlder(code) {
  return code.replaceAll(/([`"'])(\d+\.\d+\.\d+)\1/g, (text, quote, found) =>
    found === version ? quote + OLDER + quote : text,
  )
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
