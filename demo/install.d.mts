interface Locked {
  version: string
  optional?: boolean
}

export const ROOT: string
export function requireNode(version?: string): void
export function isAtLeast(version: string, oldest: string): boolean
export function installMissing(): void
export function whatIsMissing(
  wanted: Record<string, Locked> | null,
  installed: object | null,
  isThere?: (name: string) => boolean,
): string | null
export function buildIfStale(): void
export function rememberBuild(sources: string): void
export function hashSources(): string
export function binOf(packageName: string, command?: string): string
