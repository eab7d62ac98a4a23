// `npm run release` publishes the version of package.json: builds it, and lays it beside the releases before it
// (`.releases`, or RELEASES_DIR), from where the backend serves it under /<version>/ for good. Refuses what the policy
// of the README does not allow.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { readText, ROOT } from './reference/source.ts'
import { publish, refusalsOf } from './release/publish.ts'
import type { Manifest } from './release/semver.ts'

const { version } = JSON.parse(readText('package.json')) as { version: string }
const releases = resolve(process.env['RELEASES_DIR'] ?? join(ROOT, '.releases'))
const manifest = join(ROOT, 'widgets/custom-elements.json')
const refusals = refusalsOf({
  version,
  changelog: readText('CHANGELOG.md'),
  releases,
  manifest: JSON.parse(readText('widgets/custom-elements.json')) as Manifest,
})
for (const refusal of refusals) console.error(refusal)
if (refusals.length > 0) process.exit(1)

const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
console.log(`Published: ${publish({ dist: join(ROOT, 'dist'), releases, version, manifest })}`)
