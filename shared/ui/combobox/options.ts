/** One thing to choose. */
export interface ComboboxOption {
  value: string
  /** Its number on the sign, if it has one; found first when typed. */
  code?: string
  label: string
  /** What a sign writes before the code, e.g. `Зона`: typed with it, the code is found all the same. */
  kind?: string
  /** A second line: the street, the tariff. */
  note?: string
  /** At the end of its row, such as the price. */
  aside?: string
  /** The language of its label, where it is another than the page's. */
  lang?: string | undefined
  /** The same of its note. */
  noteLang?: string | undefined
}

function toWords(text: string): string[] {
  return text
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * 0 is best, null is no match: the very code, the beginning of a code, all words at word beginnings, all words
 * anywhere.
 */
function rank(option: ComboboxOption, query: readonly string[]): number | null {
  const code = toWords(option.code ?? '').join(' ')
  const asked = query.join(' ')
  if (code === asked || withKind(option) === asked) return 0
  const words = toWords(`${option.kind ?? ''} ${option.code ?? ''} ${option.label} ${option.note ?? ''}`)
  if (query.every((part) => words.some((word) => word.startsWith(part)))) return code.startsWith(asked) ? 1 : 2
  return query.every((part) => words.some((word) => word.includes(part))) ? 3 : null
}

function withKind({ kind = '', code = '' }: ComboboxOption): string {
  return toWords(`${kind} ${code}`).join(' ')
}

/**
 * The options that have every word of the query, in any order and case, е for ё; the best first, else in their own
 * order.
 */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const query = toWords(text)
  if (query.length === 0) return options
  return options
    .flatMap((option) => {
      const rankOfOption = rank(option, query)
      return rankOfOption === null ? [] : [{ option, rankOfOption }]
    })
    .sort((a, b) => a.rankOfOption - b.rankOfOption)
    .map(({ option }) => option)
}

/** What the field shows for a chosen option. */
export function toText(option: ComboboxOption | undefined): string {
  if (!option) return ''
  return option.code ? `${option.code}, ${option.label}` : option.label
}

/** The one option that a typed text names beyond doubt: by its code, its label or both. */
export function findNamed(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const asked = toWords(text).join(' ')
  if (!asked) return undefined
  const named = options.filter((option) =>
    [option.code ?? '', withKind(option), option.label, toText(option)].some(
      (name) => toWords(name).join(' ') === asked,
    ),
  )
  return named.length === 1 ? named[0] : undefined
}

/** The recent ones first and the rest after them, each once, while nothing is asked. */
export function splitRecent(
  options: readonly ComboboxOption[],
  recent: readonly string[],
): { recent: ComboboxOption[]; rest: ComboboxOption[] } {
  const found = recent.flatMap((value) => options.find((option) => option.value === value) ?? [])
  return { recent: found, rest: options.filter((option) => !found.includes(option)) }
}

/** A part of the options, under a heading of its own or none. */
export interface ComboboxGroup {
  name: string | null
  /** How many options stand before it. */
  start: number
  options: readonly ComboboxOption[]
}

/** Headings of the two groups. */
export interface GroupNames {
  recent: string
  all: string
}

/** What is listed: the found options while something is typed, else the recent ones before the others. */
export function groupOptions(
  options: readonly ComboboxOption[],
  recent: readonly string[],
  typed: string | null,
  names: GroupNames,
): ComboboxGroup[] {
  if (typed) return [{ name: null, start: 0, options: filterOptions(options, typed) }]
  const split = splitRecent(options, recent)
  const found = split.recent.length
  if (found === 0) return [{ name: null, start: 0, options }]
  return [
    { name: names.recent, start: 0, options: split.recent },
    { name: names.all, start: found, options: split.rest },
  ]
}
