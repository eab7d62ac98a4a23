import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devConfig } from '../../../shared/build/dev-server.ts'
import { catalogue } from '../../../widgets/index.ts'

const root = process.cwd()
const siteFolder = mkdtempSync(join(tmpdir(), 'dev-site-'))
let server: ViteDevServer

beforeAll(async () => {
  const place = { root, version: '1.2.3', host: '127.0.0.1', port: 0, backendUrl: 'http://127.0.0.1:9', siteFolder }
  const config = devConfig(place)
  server = await createServer({
    ...config,
    cacheDir: join(siteFolder, 'vite'),
    optimizeDeps: { noDiscovery: true },
    server: { ...config.server, middlewareMode: true, ws: false, watch: null, warmup: {} },
  })
  await server.pluginContainer.buildStart({})
}, 60_000)

afterAll(async () => {
  await server.close()
  rmSync(siteFolder, { recursive: true, force: true })
})

const serve = async (path: string) => (await server.transformRequest(path))?.code ?? ''

describe('the development server', () => {
  it.each(Object.keys(catalogue))(
    'has %s at the address of the build, with fast refresh before its code',
    async (tag) => {
      const code = await serve(`/elements/${tag}.js`)
      expect(code).toContain('"1.2.3"')
      expect(code.indexOf('/@parking-dev')).toBeGreaterThan(-1)
      expect(code.indexOf('/@parking-dev')).toBeLessThan(code.indexOf('define-element.ts'))
    },
  )

  it('knows one address of each element, for every importer', async () => {
    expect(await serve('virtual:entries')).toContain('import("/elements/parking-map.js")')
  })

  it('refreshes a view where it stands', async () => {
    expect(await serve('/widgets/guest-payment/view.tsx')).toContain('$RefreshReg$')
    expect(await serve('/@parking-dev')).toContain('/@react-refresh')
  })

  it('writes the page of the site with its sources, and its addresses for the backend', () => {
    const page = readFileSync(join(siteFolder, 'host-site/index.html'), 'utf8')
    const scripts = [...page.matchAll(/<script [^>]*src="([^"]*)"/g)].map(([, address]) => address)
    expect(scripts).toEqual(['/@parking-dev', '/host-site/main.ts'])
    const patterns = JSON.parse(readFileSync(join(siteFolder, 'host-site/routes.json'), 'utf8')) as string[]
    expect(patterns.some((pattern) => new RegExp(pattern, 'i').test('/profile/parking'))).toBe(true)
  })

  it('leaves to the backend what is no source', () => {
    const [proxied = ''] = Object.keys(
      devConfig({ root, version: '', host: '', port: 0, backendUrl: '', siteFolder }).server?.proxy ?? {},
    )
    const isProxied = (path: string) => new RegExp(proxied).test(path)
    for (const path of [
      '/',
      '/demo/partner.html',
      '/zarechny/api/v2/options',
      '/cities.json',
      '/profile/parking',
      '/openapi.json',
    ])
      expect(isProxied(path), path).toBe(true)
    for (const path of [
      '/@vite/client',
      '/shared/ui/card.tsx',
      '/elements/parking-map.js',
      '/parking.css',
      '/host-site/icon.svg',
    ])
      expect(isProxied(path), path).toBe(false)
  })
})
