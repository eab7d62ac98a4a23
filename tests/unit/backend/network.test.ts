import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { precompress } from '../../../demo/backend/precompress.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

describe('what the backend says to the network', () => {
  let backend: TestBackend
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parking-files-'))
    const files: Record<string, string> = {
      'dist/elements/parking-probe.js': `export const probe = "${'a'.repeat(2000)}"`,
      'dist/chunks/react-1a2b3c.js': `export const chunk = "${'b'.repeat(2000)}"`,
      'dist/parking.css': 'parking-probe{display:block}',
      'dist/host-site/index.html': '<!doctype html><title>City</title>',
      'dist/host-site/routes.json': JSON.stringify(['^(?:/(en))?/news(?:/([^/]+))?/?$']),
      'pages/index.html': '<!doctype html><title>Index</title>',
      'pages/partner.html': '<!doctype html><title>Partner</title>',
      'pages/plain-host.html': '<!doctype html><title>Plain</title>',
      'pages/states/probe.html': '<!doctype html><title>States</title>',
      'pages/partner.css': 'body{}',
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    await precompress(join(folder, 'dist'))
    const cities = [
      createTestCity(),
      createTestCity({ name: 'other', entry: { allowedOrigins: ['https://other.example'] } }),
    ]
    backend = await startBackend({ cities, folders: { dist: join(folder, 'dist'), pages: join(folder, 'pages') } })
  }, START_MS)
  afterAll(async () => {
    await backend.stop()
    rmSync(folder, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => backend.app.inject({ url, headers })

  describe('to other origins', () => {
    it.each([
      ['https://museum.example', 'probe', true],
      ['http://localhost:5173', 'probe', true],
      ['http://localhost', 'probe', true],
      ['http://localhost.evil.example', 'probe', false],
      ['http://localhost:5173.evil.example', 'probe', false],
      ['https://museum.example.evil.example', 'probe', false],
      ['http://museum.example', 'probe', false],
      ['null', 'probe', false],
      ['https://museum.example', 'other', false],
      ['https://other.example', 'other', true],
    ])('lets %s read the city %s: %s', async (origin, city, isAllowed) => {
      const { headers } = await get(`/${city}/api/zones/v1`, { origin })
      expect(headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['vary']).toContain('Origin')
      if (isAllowed) expect(headers['access-control-expose-headers']).toContain('Date')
    })

    it('answers a preflight with the methods and headers of the contract', async () => {
      const { statusCode, headers } = await backend.app.inject({
        method: 'OPTIONS',
        url: '/probe/api/payment/unregistered/start/v1',
        headers: {
          origin: 'https://museum.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'idempotency-key',
        },
      })
      expect(statusCode).toBe(204)
      expect(headers['access-control-allow-origin']).toBe('https://museum.example')
      expect(headers['access-control-allow-headers']).toContain('Idempotency-Key')
      expect(headers['access-control-allow-methods']).toContain('POST')
    })

    it('refuses a stranger’s preflight', async () => {
      const { headers } = await backend.app.inject({
        method: 'OPTIONS',
        url: '/probe/api/payment/unregistered/start/v1',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    })

    it('keeps the headers on errors, so that a page can read them', async () => {
      const { headers } = await backend.app.inject({
        method: 'POST',
        url: '/probe/api/payment/unregistered/cost/v1',
        payload: {},
        headers: { origin: 'https://museum.example' },
      })
      expect(headers['access-control-allow-origin']).toBe('https://museum.example')
    })
  })

  it('protects every answer', async () => {
    for (const url of [
      '/probe/api/zones/v1',
      '/demo/partner.html',
      '/elements/parking-probe.js',
      '/nothing',
      '/bank/1',
      '/demo/outbox',
    ]) {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining('default-src'),
      })
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  it('keeps pages apart from the windows and frames of others, and spares other answers the words for it', async () => {
    const ofPages = (url: string) =>
      get(url).then(({ headers }) => [headers['cross-origin-opener-policy'], headers['x-frame-options']])
    for (const url of ['/demo/partner.html', '/', '/demo/outbox'])
      expect([url, ...(await ofPages(url))]).toEqual([url, 'same-origin-allow-popups', 'SAMEORIGIN'])
    for (const url of ['/elements/parking-probe.js', '/probe/api/zones/v1', '/chunks/gone-1a2b3c.js'])
      expect([url, ...(await ofPages(url))]).toEqual([url, undefined, undefined])
  })

  it('gives pages the strict policy, and a page without one of its own none to speak of', async () => {
    for (const url of ['/demo/partner.html', '/demo/partner', '/demo/', '/demo/states/probe.html', '/']) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode, headers['content-security-policy']]).toEqual([url, 200, STRICT])
    }
    expect((await get('/demo/plain-host.html')).headers['content-security-policy']).toContain('default-src *')
  })

  it('shows the city’s own site at the root', async () => {
    expect((await get('/')).body).toContain('City')
  })

  it('shows the site’s page at every address of it, and says of any other that it is not there', async () => {
    const pages = ['/news', '/en/news/5?a=1', '/NEWS/'].map((url) => [url, 200] as const)
    const strangers = ['/nothing', '/en/nothing/at/all', '/news/1/2'].map((url) => [url, 404] as const)
    for (const [url, status] of [...pages, ...strangers]) {
      const { statusCode, headers, body } = await get(url)
      expect([url, statusCode, headers['content-security-policy']]).toEqual([url, status, STRICT])
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain('City')
    }
  })

  it('answers for calls and files that are not there by themselves, and not with a page', async () => {
    for (const url of [
      '/api/nothing',
      '/probe/api/nothing',
      '/chunks/gone-1a2b3c.js',
      '/elements/parking-gone.js',
      '/demo/gone',
      '/bank/gone',
      '/docs/gone',
      '/news.json',
    ]) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode], body).toEqual([url, 404])
      expect(body, url).not.toContain('City')
    }
    expect((await backend.app.inject({ method: 'POST', url: '/news' })).statusCode).toBe(404)
  })

  it('gives the library to any site, compressed, hashed chunks for ever', async () => {
    const chunk = await get('/chunks/react-1a2b3c.js', { 'accept-encoding': 'br' })
    expect(chunk.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(brotliDecompressSync(chunk.rawPayload).toString()).toContain('export const chunk')
    const entry = await get('/elements/parking-probe.js', { 'accept-encoding': 'gzip' })
    expect(entry.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-encoding': 'gzip',
      'cache-control': 'public, no-cache',
    })
    expect((await get('/elements/parking-probe.js')).headers['content-encoding']).toBeUndefined()
  })

  it('gives no file outside its folders', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/demo/..%2f..%2fpackage.json',
      '/demo/../dist/parking.css%00',
    ]) {
      expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400)
    }
  })

  it('compresses a long page', async () => {
    const { headers } = await get('/openapi.json', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
  })
})
