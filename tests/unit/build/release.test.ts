import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashFiles } from '../../../shared/build/release/integrity.ts'
import { listReleases, publish, refusalsOf } from '../../../shared/build/release/publish.ts'
import { compareVersions, findBreaks, type Manifest, permits } from '../../../shared/build/release/semver.ts'
import { LOADER } from '../../../demo/backend/first-files.ts'
import { tellServers } from '../../../shared/api/contract/known-servers.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'

const FULL: Manifest = {
  modules: [
    {
      declarations: [
        {
          name: 'ProbeElement',
          tagName: 'parking-probe',
          attributes: [{ name: 'zone' }],
          events: [{ name: 'parking-paid' }],
          cssParts: [{ name: 'root' }],
        },
      ],
    },
  ],
}
const LESS: Manifest = {
  modules: [{ declarations: [{ name: 'ProbeElement', tagName: 'parking-probe', attributes: [{ name: 'zone' }] }] }],
}
const GONE = ['parking-paid of <parking-probe>', 'root of <parking-probe>']

let folder: string
let releases: string
const backends: TestBackend[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parking-releases-'))
  releases = join(folder, 'releases')
})
afterAll(async () => {
  for (const backend of backends) await backend.stop() // oxlint-disable-line no-await-in-loop -- one after the other
  rmSync(folder, { recursive: true })
})

/** A build of that version, in place of the one before. */
function build(version: string, manifest = FULL): { dist: string; hashes: Record<string, string> } {
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const files: Record<string, string> = {
    'loader.js': `loader of ${version}`,
    'parking.css': `style of ${version}`,
    'elements/parking-probe.js': `import '../chunks/base-${version}.js'`,
    [`chunks/base-${version}.js`]: `chunk of ${version}`,
    'docs/index.html': `reference of ${version}`,
    'host-site/index.html': 'the city’s own site',
    [`parking-elements-${version}.tgz`]: 'package',
    'release.json': JSON.stringify({ version }),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  writeFileSync(join(dist, 'loader.js.br'), 'compressed')
  writeFileSync(join(folder, 'custom-elements.json'), JSON.stringify(manifest))
  return { dist, hashes: hashFiles(dist) }
}

const release = (version: string, dist: string) =>
  publish({ dist, releases, version, manifest: join(folder, 'custom-elements.json') })

/** The same city with this build, as a deployment puts it in the place of the one before. */
async function deploy(
  dist: string,
): Promise<(path: string) => Promise<{ status: number; text: string; kept: string }>> {
  const backend = await startBackend({
    cities: [createTestCity()],
    folders: { dist, releases, pages: join(folder, 'pages') },
    listen: true,
  })
  backends.push(backend)
  return async (path) => {
    const answer = await fetch(backend.url + path)
    return { status: answer.status, text: await answer.text(), kept: answer.headers.get('cache-control') ?? '' }
  }
}

function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}

describe('A page of the first release', () => {
  it(
    'is asked for the same bytes after the next one has been deployed, while /0/ follows',
    { timeout: START_MS * 2 },
    async () => {
      const first = build('0.1.0')
      const unpublished = await deploy(first.dist)
      expect(await unpublished('/0.1.0/loader.js')).toMatchObject({ status: 200, kept: 'public, no-cache' })

      release('0.1.0', first.dist)
      const second = build('0.2.0')
      release('0.2.0', second.dist)
      const ask = await deploy(second.dist)
      expect(Object.keys(first.hashes)).toHaveLength(4)
      for (const [name, hash] of Object.entries(first.hashes)) {
        const { status, text, kept } = await ask(`/0.1.0/${name}`) // oxlint-disable-line no-await-in-loop -- few
        expect([status, hashOf(text), kept], name).toEqual([200, hash, 'public, max-age=31536000, immutable'])
      }
      expect(await ask('/0/loader.js')).toMatchObject({ text: 'loader of 0.2.0', kept: 'public, no-cache' })
      const newest = await ask('/loader.js')
      expect(newest).toMatchObject({ status: 200, kept: 'no-cache' })
      // What no number names also says where the cities are.
      expect(newest.text).toBe(tellServers([['probe', '/probe']], LOADER) + 'loader of 0.2.0')
      expect(await ask('/0.2.0/chunks/base-0.2.0.js')).toMatchObject({ text: 'chunk of 0.2.0' })
      expect(await ask('/0.1.0/docs/index.html')).toMatchObject({ text: 'reference of 0.1.0' })
      expect(await ask('/0.3.0/loader.js')).toMatchObject({ status: 404 })
      expect(await ask('/0.1.0/chunks/base-0.2.0.js')).toMatchObject({ status: 404 })
      expect(await ask('/0.1.0/parking-elements-0.1.0.tgz')).toMatchObject({ status: 200, text: 'package' })
      expect(existsSync(join(releases, '0.1.0/host-site'))).toBe(false)
      expect(readdirSync(join(releases, '0.1.0'))).not.toContain('loader.js.br')
    },
  )

  it('never changes: its version is published once', () => {
    const { dist } = build('0.2.0')
    expect(() => release('0.2.0', dist)).toThrow('never changes')
    expect(listReleases(releases)).toEqual(['0.2.0', '0.1.0'])
  })
})

describe('A release', () => {
  const refused = (version: string, manifest = FULL, changelog = `# Changes\n\n## ${version}\n`) =>
    refusalsOf({ version, changelog, releases, manifest })

  it('has its section in the changelog', () => {
    expect(refused('0.3.0')).toEqual([])
    expect(refused('0.3.0', FULL, '## 0.3.01\n')).toEqual([
      expect.stringContaining('CHANGELOG.md says nothing of 0.3.0'),
    ])
  })

  it.each(['0.1.0', '0.1.9', '0.2.0'])('%s comes after the newest, 0.2.0, or not at all', (version) =>
    expect(refused(version)).toEqual([expect.stringContaining('raise the version')]),
  )

  it('takes nothing away that a page may rely on, unless its number says so', () => {
    expect(refused('0.2.1', LESS)).toEqual([expect.stringContaining(GONE.join(', '))])
    expect(refused('0.3.0', LESS)).toEqual([])
    expect([findBreaks(FULL, LESS), findBreaks(LESS, FULL)]).toEqual([GONE, []])
  })

  it.each([
    ['0.1.0', '0.1.1', false],
    ['0.1.9', '0.2.0', true],
    ['1.1.0', '1.2.0', false],
    ['1.9.0', '2.0.0', true],
  ])('from %s to %s: may break pages = %s', (before, next, may) => expect(permits(before, next)).toBe(may))

  it('of a higher number is the newer one, by numbers and not by letters', () =>
    expect(['0.10.0', '0.9.1', '1.0.0', '0.9.0'].toSorted(compareVersions)).toEqual([
      '0.9.0',
      '0.9.1',
      '0.10.0',
      '1.0.0',
    ]))
})
