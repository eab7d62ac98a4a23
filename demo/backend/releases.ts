import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = /^(\d+)\.\d+\.\d+$/

/** A folder of the library under a version of its own. */
export interface ServedRelease {
  /** Such as `0.1.0`, or `0` for what follows the releases. */
  name: string
  folder: string
  /** It never changes: what was asked for once may be kept. */
  isPublished: boolean
}

/**
 * What is served under versions: every published release, the build as its major version, and, until it is published,
 * as its own version too, so that its snippets can be tried.
 */
export function findReleases({ dist, releases }: { dist: string; releases?: string | undefined }): ServedRelease[] {
  const published = releases !== undefined && existsSync(releases) ? readdirSync(releases).filter(isVersion) : []
  const served = published.map((name) => ({ name, folder: join(releases ?? '', name), isPublished: true }))
  const file = join(dist, 'release.json')
  if (!existsSync(file)) return served
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  const [, major = ''] = VERSION.exec(version) ?? []
  const names = [major, ...(published.includes(version) ? [] : [version])].filter((name) => name !== '')
  return [...served, ...names.map((name) => ({ name, folder: dist, isPublished: false }))]
}

function isVersion(name: string): boolean {
  return VERSION.test(name)
}
