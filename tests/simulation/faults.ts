import type { Chance } from './chance.ts'

/** What can go wrong, each by the words in which a history tells it, and who brings it about. */
export const FAULTS = {
  network: ['request lost', 'request late', 'request doubled', 'answer lost', 'answer late', 'connection hangs'],
  process: ['crash before a statement', 'crash after a statement', 'crash before the answer', 'crash while it waits'],
  bank: ['another sum taken', 'taken after all', 'refund slow', 'refund refused'],
  operator: ['receipt late', 'receipt refused'],
} as const

export type Fault = (typeof FAULTS)[keyof typeof FAULTS][number]

/** A fault that struck, at a place of the history that its name finds again. */
export interface Struck {
  site: string
  fault: Fault
}

export interface Faults {
  /** Which fault strikes here, by the given chances; null is none. */
  at<Name extends Fault>(site: string, chances: Readonly<Record<Name, number>>): Name | null
  /** From now on nothing strikes any more. */
  heal(): void
  readonly struck: readonly Struck[]
}

/** How stormy a history is: most are middling, some nearly calm, so that a fault strikes alone too. */
const WEATHERS = [0.3, 1, 1, 2.5]

/** `spared` are the faults, by site, that do not strike in this replay. */
export function createFaults(chance: Chance, spared: ReadonlySet<string>): Faults {
  const weather = chance.pick('weather', WEATHERS)
  const struck: Struck[] = []
  let isHealed = false
  return {
    at<Name extends Fault>(site: string, chances: Readonly<Record<Name, number>>) {
      if (isHealed || spared.has(site)) return null
      let drawn = chance.of(`fault ${site}`)
      for (const [fault, likely] of Object.entries(chances) as [Name, number][]) {
        drawn -= likely * weather
        if (drawn >= 0) continue
        struck.push({ site, fault })
        return fault
      }
      return null
    },
    heal: () => void (isHealed = true),
    struck,
  }
}
