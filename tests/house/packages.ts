import { readJson, readText } from './tree.ts'

export interface Manifest {
  scripts: Record<string, string>
  engines: { node: string }
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  overrides?: Record<string, string>
}

export interface LockedPackage {
  version: string
  engines?: { node?: string }
}

export const MANIFEST = readJson('package.json') as Manifest
export const PACKAGES: Record<string, string> = { ...MANIFEST.dependencies, ...MANIFEST.devDependencies }

/** Everything that an install brings, by its folder. */
export function readLockedPackages(): [folder: string, locked: LockedPackage][] {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> }
  return Object.entries(packages).filter(([folder]) => folder !== '')
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
