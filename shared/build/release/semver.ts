/** As much of a custom elements manifest as says what a page may rely on. */
export interface Manifest {
  modules: readonly {
    declarations?: readonly (Named & {
      tagName?: string
      attributes?: readonly Named[]
      members?: readonly (Named & { kind: string })[]
      events?: readonly Named[]
      slots?: readonly Named[]
      cssParts?: readonly Named[]
      cssProperties?: readonly Named[]
    })[]
  }[]
}

interface Named {
  name: string
}

const KINDS = ['attributes', 'events', 'slots', 'cssParts', 'cssProperties'] as const

/** Negative where the first is the older one. Both are `major.minor.patch`. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [toNumbers(one), toNumbers(other)]
  const index = first.findIndex((part, place) => part !== second[place])
  return index < 0 ? 0 : (first[index] ?? 0) - (second[index] ?? 0)
}

/** Whether what is public may be taken away between two versions: with a new major, before 1.0 with a new minor. */
export function permits(before: string, next: string): boolean {
  const [from, to] = [toNumbers(before), toNumbers(next)]
  if (from[0] !== to[0]) return true
  return from[0] === 0 && from[1] !== to[1]
}

/** What a page could rely on by one manifest and cannot by the next. */
export function findBreaks(before: Manifest, next: Manifest): string[] {
  const there = new Set(namesOf(next))
  return namesOf(before).filter((name) => !there.has(name))
}

function namesOf({ modules }: Manifest): string[] {
  return modules
    .flatMap(({ declarations }) => declarations ?? [])
    .flatMap((declaration) => {
      const { tagName } = declaration
      if (tagName === undefined) return []
      const parts = KINDS.flatMap((kind) => (declaration[kind] ?? []).map(({ name }) => `${name} of <${tagName}>`))
      const methods = (declaration.members ?? []).filter(({ kind }) => kind === 'method')
      return [`<${tagName}>`, ...parts, ...methods.map(({ name }) => `${name}() of <${tagName}>`)]
    })
}

function toNumbers(version: string): number[] {
  return version.split('.').map(Number)
}
