/** Whether a version satisfies an `engines` range, in the few forms in which packages write it. */
export function admits(range: string, version: string): boolean {
  return range.split('||').some((alternative) => {
    const comparators = alternative
      .trim()
      .replaceAll(/(>=|<=|[<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .filter(Boolean)
    return comparators.every((comparator) => fits(comparator, toParts(version)))
  })
}

function fits(comparator: string, version: number[]): boolean {
  const [, operator = '', text = ''] = /^(>=|<=|[<>=^~])?v?(.*)$/.exec(comparator) ?? []
  if (/^[*x]?$/.test(text)) return true
  const given = text.split('.').filter((part) => /^\d+$/.test(part)).length
  const order = compare(version, toParts(text))
  switch (operator) {
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '<':
      return order < 0
    case '^':
      return order >= 0 && version[0] === toParts(text)[0]
    default:
      return (
        version.slice(0, Math.min(given, operator === '~' ? 2 : 3)).join('.') ===
          toParts(text)
            .slice(0, Math.min(given, operator === '~' ? 2 : 3))
            .join('.') &&
        (operator !== '~' || order >= 0)
      )
  }
}

function toParts(version: string): number[] {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
