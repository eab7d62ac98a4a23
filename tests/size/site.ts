import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackend, type Backend } from '../../demo/backend/backend.ts'
import { openBank } from '../../demo/backend/open-bank.ts'
import { openMemory } from '../../demo/backend/database/pglite.ts'
import { precompress } from '../../demo/backend/precompress.ts'
import { loadCities } from '../../demo/cities/load-cities.ts'
import { ROOT } from '../../demo/install.mjs'
import { PAID_HOUR } from './last-step.ts'

/** The reference backend with a copy of a build, brotli beside each file, and pages of the measurement's own. */
export interface Site {
  url: string
  /** Where the copy lies. */
  dist: string
  /** Puts a page there; answers its address. */
  addPage(name: string, html: string): string
  stop(): Promise<void>
}

/**
 * A copy, so that a build made meanwhile changes nothing.
 * `more` are folders served beside the build, by the name of the folder in the address.
 */
export async function openSite(dist: string, more: Readonly<Record<string, string>> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'parking-site-'))
  const folders = { dist: join(folder, 'dist'), pages: join(folder, 'pages') }
  mkdirSync(folders.pages)
  const isOwn = (path: string) => !/\.(br|gz)$/.test(path)
  cpSync(dist, folders.dist, { recursive: true, filter: isOwn })
  for (const [name, source] of Object.entries(more))
    cpSync(source, join(folders.dist, name), { recursive: true, filter: isOwn })
  await precompress(folders.dist)
  const database = await openMemory(join(ROOT, '.cache'))
  const bank = await openBank(
    { bank: undefined, storage: { kind: 'memory' }, hasControls: false },
    { log: { write: () => {} }, city: () => backend },
  )
  const backend: Backend = await createBackend({
    ...bank,
    database,
    cities: loadCities(new URL('../../demo/cities', import.meta.url)),
    folders,
    now: () => PAID_HOUR,
  })
  const { app } = backend
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    dist: folders.dist,
    addPage(name, html) {
      // The backend gives a page of this name no policy; the others' code would not run under ours.
      mkdirSync(join(folders.pages, name), { recursive: true })
      writeFileSync(join(folders.pages, name, 'plain-host.html'), html)
      return `${url}/demo/${name}/plain-host.html`
    },
    async stop() {
      await app.close()
      await bank.close()
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}
