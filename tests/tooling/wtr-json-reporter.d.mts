import type { Counts } from './runners.mjs'

export function jsonReporter(file: string): object
export function countSessions(sessions: readonly object[]): Counts & { files: object[] }
