import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions, findBreaks, type Manifest, permits } from './semver.ts'

/** What belongs to the library, and its reference; the city's own site is not released. */
const RELEASED =
  /^(elements|early|start|chunks|single|assets|docs|loader\.js|public\.js|page\.js|map-worker\.js|parking\.css|release\.json|[\w.-]+\.tgz)$/
const COMPRESSED = /\.(br|gz)$/

/** The versions that lie in the folder of releases, the newest first. */
export function listReleases(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .toSorted((one, other) => compareVersions(other, one))
}

/** Why this version may not be published; empty where it may. */
export function refusalsOf({
  version,
  changelog,
  releases,
  manifest,
}: {
  version: string
  changelog: string
  releases: string
  manifest: Manifest
}): string[] {
  const [newest] = listReleases(releases)
  const refusals: string[] = []
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')}(\\s|$)`, 'm').test(changelog))
    refusals.push(`CHANGELOG.md says nothing of ${version}: add “## ${version}” with what has changed.`)
  if (newest === undefined) return refusals
  if (compareVersions(version, newest) <= 0)
    return [...refusals, `${newest} is published, and never changes: raise the version in package.json.`]
  const before = JSON.parse(readFileSync(join(releases, newest, 'custom-elements.json'), 'utf8')) as Manifest
  const breaks = findBreaks(before, manifest)
  if (breaks.length > 0 && !permits(newest, version))
    refusals.push(`Since ${newest} are gone: ${breaks.join(', ')}. That is not for ${version}: see “Releases”.`)
  return refusals
}

/** Copies the build into the folder of releases, whole or not at all, where it stays as it is for good. */
export function publish({ dist, releases, version, manifest }: Published): string {
  const target = join(releases, version)
  if (existsSync(target)) throw new Error(`${version} is published, and never changes.`)
  const draft = join(releases, `.draft-${version}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const name of readdirSync(dist).filter((one) => RELEASED.test(one)))
    cpSync(join(dist, name), join(draft, name), { recursive: true, filter: (path) => !COMPRESSED.test(path) })
  cpSync(manifest, join(draft, 'custom-elements.json'))
  renameSync(draft, target)
  return target
}

export interface Published {
  /** The folder of the build. */
  dist: string
  /** The folder of all releases. */
  releases: string
  version: string
  /** The file of the elements' manifest, by which the next release is compared with this one. */
  manifest: string
}
