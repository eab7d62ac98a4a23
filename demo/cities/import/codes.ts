/** The prefix of what names no zone: no zone begins so, and who searches for a zone does not find these. */
const NO_ZONE = 'P'

/** Codes of parkings: their own, or the zone and a number of three digits or more; each is given once. */
export function createCodes() {
  const counts = new Map<string, number>()
  const taken = new Set<string>()

  function take(code: string): string {
    taken.add(code)
    return code
  }

  return {
    /** The same code a second time gets a hyphen and a number. */
    own(code: string): string {
      let free = code
      for (let number = 2; taken.has(free); number += 1) free = `${code}-${number}`
      return take(free)
    },
    next(zone: string): string {
      const prefix = zone || NO_ZONE
      let number = counts.get(prefix) ?? 0
      let code: string
      do code = `${prefix}${String(++number).padStart(3, '0')}`
      while (taken.has(code))
      counts.set(prefix, number)
      return take(code)
    },
  }
}
