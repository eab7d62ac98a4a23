import type { Counts, Ended } from './runners.mjs'

export interface Changes {
  since: string
  files: string[]
}

export function findChanges(revision?: string): Changes
export function chooseForChange(changes: Changes): { name: string; command(): string[] }[]
export function testsOfViews(files: readonly string[], isThere?: (name: string) => boolean): string[]
export function countReached(ended: Ended): Counts
