import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { City } from '../cities/load-cities.ts'
import { publicEntries } from '../cities/load-cities.ts'
import { serveFirstFiles } from './first-files.ts'
import { createDocument } from './http/compression.ts'
import { answerNotFound } from './http/errors.ts'
import { captchaSources, policyOf } from './pages.ts'
import { servePartnerPages } from './partner-pages.ts'
import { findReleases, type ServedRelease } from './releases.ts'
import { serveStates } from './states-page.ts'

export interface Folders {
  /** The build: elements, chunks, styles, the host site. */
  dist: string
  /** The published releases of the library, each in a folder called as its version; none when absent. */
  releases?: string | undefined
  /** Demo pages and their own files. */
  pages: string
}

type Headers = { setHeader(name: string, value: string): void }

/** The library for any page of any site: readable across origins, hashed chunks for ever, the rest asked for anew. */
function setLibraryHeaders(
  headers: Headers,
  path: string,
  { captchas, isPublished }: { captchas: readonly string[]; isPublished: boolean },
): void {
  headers.setHeader('access-control-allow-origin', '*')
  headers.setHeader('vary', 'Accept-Encoding')
  const isForEver = isPublished || /[/\\](chunks|assets)[/\\][^/\\]+$/.test(path)
  headers.setHeader('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'public, no-cache')
  // The reference, and the city's own site; what is sent may be the compressed copy.
  if (/\.html(\.br|\.gz)?$/.test(path)) headers.setHeader('content-security-policy', policyOf('host-site', captchas))
}

const SITE = 'host-site/index.html'
/** What belongs to others: calls, files, and what the demo has beside the site. */
const NO_PAGE =
  /^\/(demo|docs|bank|staff|captcha|elements|chunks|assets|single|host-site|\d+(\.\d+\.\d+)?|~[^/]*)(\/|$)|\/api\/|\.\w+$/

/** Everything that is a file, and the list of cities beside the bundle. */
export async function serveFiles(
  app: FastifyInstance,
  options: { folders: Folders; cities: readonly City[] },
): Promise<void> {
  const { folders, cities } = options
  const list = createDocument(publicEntries(cities))
  const captchas = captchaSources(cities)
  app.get('/cities.json', (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    list.send(request, reply)
  })
  // The site's one page is sent for addresses that are no files.
  await app.register(fastifyStatic, {
    serve: false,
    cacheControl: false,
    setHeaders: (headers, path) => setPageHeaders(headers, path, captchas),
  })
  // Entry 2 has the way back from a social provider under this name too; what stands behind `#` goes along.
  app.get('/login.html', (request, reply) => reply.redirect(`/callback/${new URL(request.url, 'http://a').search}`))
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'))
  app.get('/', (_request, reply) => {
    // The demo pages say what else is here until the city's own site is built.
    return existsSync(join(folders.dist, SITE)) ? reply.sendFile(SITE, folders.dist) : reply.redirect('/demo/')
  })
  const serveLibrary = ({ name, folder, isPublished }: ServedRelease) =>
    app.register(fastifyStatic, {
      root: folder,
      prefix: name === '' ? '/' : `/${name}/`,
      // Files of a build made while we run are found too, and no route is taken from anybody.
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (headers, path) => setLibraryHeaders(headers, path, { captchas, isPublished }),
    })
  serveFirstFiles(app, {
    dist: folders.dist,
    rows: cities.map(({ entry: { city, apiUrl } }) => [city, apiUrl] as const),
  })
  for (const release of findReleases(folders)) await serveLibrary(release) // oxlint-disable-line no-await-in-loop -- one plugin after another
  if (existsSync(folders.dist)) await serveLibrary({ name: '', folder: folders.dist, isPublished: false })
}

/** The pages of the demo: partners, the kiosk, the states of the elements. */
export async function serveDemoPages(
  app: FastifyInstance,
  { folders, cities }: { folders: Folders; cities: readonly City[] },
): Promise<void> {
  const captchas = captchaSources(cities)
  serveStates(app, captchas)
  servePartnerPages(app, folders, captchas)
  await app.register(fastifyStatic, {
    root: folders.pages,
    prefix: '/demo/',
    extensions: ['html'],
    index: ['index.html'],
    cacheControl: false,
    decorateReply: false,
    setHeaders: (headers, path) => setPageHeaders(headers, path, captchas),
  })
}

/**
 * The site is one page at many addresses: an address of it is answered with that page, and so is one that leads
 * nowhere, with the status that says so.
 */
export function createNotFound({ dist }: Folders) {
  let patterns: readonly RegExp[] | null = null
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/[?#].*$/, '')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(path) && existsSync(join(dist, SITE))
    if (!isPage) return answerNotFound(request, reply)
    patterns ??= readRoutes(join(dist, 'host-site/routes.json'))
    return reply.code(patterns.some((pattern) => pattern.test(path)) ? 200 : 404).sendFile(SITE, dist)
  }
}

/** Which addresses the site has, as its build says. */
function readRoutes(file: string): RegExp[] {
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((source) => new RegExp(source, 'i'))
}

function setPageHeaders(headers: Headers, path: string, captchas: readonly string[]): void {
  headers.setHeader('cache-control', 'no-cache')
  const page = /[/\\](host-site)[/\\]index\.html$/.exec(path)?.[1] ?? /([^/\\]+)\.html$/.exec(path)?.[1]
  if (page !== undefined) headers.setHeader('content-security-policy', policyOf(page, captchas))
  // A worker lives under the policy of its own answer: it may ask this site.
  if (path.endsWith('-worker.js'))
    headers.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'")
}
