import { readJson, readText } from './tree.ts'

export interface Manifest {
  version: string
  scripts: Record<string, string>
  engines: { node: string }
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  overrides?: Record<string, string>
}

export interface LockedPackage {
  version: string
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

export const MANIFEST = readJson('package.json') as Manifest
export const PACKAGES: Record<string, string> = { ...MANIFEST.dependencies, ...MANIFEST.devDependencies }

/** Everything that an install brings, by its folder. */
export function readLockedPackages(): [folder: string, locked: LockedPackage][] {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> }
  return Object.entries(packages).filter(([folder]) => folder !== '')
}

/** Native parts that a package has for some platform, and that the lock does not name: npm refuses such a lock. */
export function findGaps(
  locked: readonly [folder: string, locked: LockedPackage][],
): { folder: string; name: string }[] {
  const folders = new Set(locked.map(([folder]) => folder))
  return locked.flatMap(([folder, { optionalDependencies }]) => {
    const names = Object.keys(optionalDependencies ?? {})
    return names
      .filter((name) => !whereNodeLooks(folder, name).some((place) => folders.has(place)))
      .map((name) => ({ folder, name }))
  })
}

function whereNodeLooks(folder: string, name: string): string[] {
  const parts = folder.split('/node_modules/')
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/node_modules/'))].map(
    (above) => `${above === '' ? '' : `${above}/`}node_modules/${name}`,
  )
}

/** The README's table of dependencies: package to reason. Its rows start with the names in backquotes. */
export function readDependencyTable(readme = readText('README.md')): Map<string, string> {
  const section = /^#+ [^\n]*dependenc[^\n]*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(readme)?.[1] ?? ''
  const rows = section.split('\n').filter((line) => /^\|\s*`/.test(line))
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', ...reasons] = row.split('|').map((cell) => cell.trim())
      const reason = reasons.join(' ').trim()
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']): [string, string] => [name, reason])
    }),
  )
}
