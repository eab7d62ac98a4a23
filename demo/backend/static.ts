import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { City } from '../cities/load-cities.ts'
import { publicEntries } from '../cities/load-cities.ts'
import { createDocument } from './http/compression.ts'
import { policyOf } from './pages.ts'

export interface Folders {
  /** The build: elements, chunks, styles, the host site. */
  dist: string
  /** Demo pages and their own files. */
  pages: string
}

type Headers = { setHeader(name: string, value: string): void }

/** The library for any page of any site: readable across origins, hashed chunks for ever, the rest asked for anew. */
function setLibraryHeaders(headers: Headers, path: string): void {
  headers.setHeader('access-control-allow-origin', '*')
  headers.setHeader('vary', 'Accept-Encoding')
  const isHashed = /[/\\](chunks|assets)[/\\][^/\\]+$/.test(path)
  headers.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache')
  // The reference, and the city's own site; what is sent may be the compressed copy.
  if (/\.html(\.br|\.gz)?$/.test(path)) headers.setHeader('content-security-policy', policyOf('host-site'))
}

/** Everything that is a file, and the list of cities beside the bundle. */
export async function serveFiles(app: FastifyInstance, options: { folders: Folders; cities: readonly City[] }): Promise<void> {
  const { folders, cities } = options
  const list = createDocument(publicEntries(cities))
  app.get('/cities.json', (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    list.send(request, reply)
  })
  await app.register(fastifyStatic, {
    root: folders.pages,
    prefix: '/demo/',
    extensions: ['html'],
    index: ['index.html'],
    cacheControl: false,
    decorateReply: true,
    setHeaders: (headers, path) => setPageHeaders(headers, path),
  })
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'))
  app.get('/', (_request, reply) => {
    const page = 'host-site/index.html'
    // The demo pages say what else is here until the city's own site is built.
    return existsSync(join(folders.dist, page)) ? reply.sendFile(page, folders.dist) : reply.redirect('/demo/')
  })
  if (!existsSync(folders.dist)) return
  await app.register(fastifyStatic, {
    root: folders.dist,
    prefix: '/',
    // Files of a build made while we run are found too, and no route is taken from anybody.
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (headers, path) => setLibraryHeaders(headers, path),
  })
}

function setPageHeaders(headers: Headers, path: string): void {
  headers.setHeader('cache-control', 'no-cache')
  const page = /([^/\\]+)\.html$/.exec(path)?.[1]
  if (page !== undefined) headers.setHeader('content-security-policy', policyOf(page))
}
