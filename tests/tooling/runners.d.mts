export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Ended {
  exitCode: number
  report?: object | null
}

export const NAMES: string[]
/** Test files, from the root. */
export const ON_SERVER: string[]
export const REPORTS: Record<'unit' | 'house' | 'elements' | 'e2e', string>
export function countCheck(ended: Ended): Counts
export function countVitest(ended: Ended): Counts
export function countElements(ended: Ended): Counts
export function countPlaywright(ended: Ended): Counts
export function failedTests(ended: Pick<Ended, 'report'>): string[]
