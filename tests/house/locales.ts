import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { FILES, foldersOf, readJson, readText } from './tree.ts'
import type { Violation } from './verdict.ts'

/** Words of one language in one file, by id. */
export interface Words {
  path: string
  language: string
  /** The file's name without its ending: `common`, `errors`, a widget. */
  name: string
  words: Record<string, string>
}

export const LANGUAGES: readonly string[] = foldersOf('locales')

/** Every file of every language. */
export function readLocales(): Words[] {
  return FILES.filter((path) => /^locales\/[^/]+\/[^/]+\.json$/.test(path)).map((path) => {
    const [, language = '', file = ''] = path.split('/')
    return { path, language, name: file.replace('.json', ''), words: readJson(path) as Record<string, string> }
  })
}

/** The reference city's own words, one file for each language. */
export function readCityWords(): Words[] {
  return FILES.filter((path) => /^demo\/backend\/locales\/[^/]+\.json$/.test(path)).map((path) => {
    const language = path.split('/').at(-1)?.replace('.json', '') ?? ''
    return { path, language, name: 'backend', words: readJson(path) as Record<string, string> }
  })
}

/** Files and ids that one language has and another has not. */
export function compareLanguages(locales: readonly Words[]): Violation[] {
  const languages = [...new Set(locales.map(({ language }) => language))]
  const names = [...new Set(locales.map(({ name }) => name))]
  return names.flatMap((name) => {
    const ids = new Set(locales.filter((one) => one.name === name).flatMap(({ words }) => Object.keys(words)))
    return languages.flatMap((language): Violation[] => {
      const own = locales.find((one) => one.language === language && one.name === name)
      if (!own)
        return [
          {
            path: `locales/${language}/${name}.json`,
            problem: 'is not there, and another language has it',
            remedy: 'add the file',
          },
        ]
      return [...ids]
        .filter((id) => !Object.hasOwn(own.words, id))
        .map((id) => ({
          path: own.path,
          problem: `has no "${id}", and another language has it`,
          remedy: 'word it, or take it out of the others',
        }))
    })
  })
}

/** Texts that are empty, padded, no text at all, or said twice. */
export function findBadTexts({ path, words }: Words, text = readText(path)): Violation[] {
  const ids = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map(([, id]) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const bad = Object.entries(words).filter(
    ([, word]) => typeof word !== 'string' || word.trim() === '' || word !== word.trim(),
  )
  return [
    ...twice.map((id) => ({ path, problem: `has "${id}" twice`, remedy: 'keep one: the last wins silently' })),
    ...bad.map(([id]) => ({
      path,
      problem: `has an empty or padded text for "${id}"`,
      remedy: 'word it without spaces around it',
    })),
  ]
}

/** The pages of the reference cities, each line a text of its own. */
export function readCityPages(): Words[] {
  return FILES.filter((path) => /^demo\/cities\/pages\/[^/]+\.html$/.test(path)).map((path) => {
    const [name = '', language = ''] = path.split('/').at(-1)?.split('.') ?? []
    return { path, language, name, words: linesOf(path) }
  })
}

/** What the reference cities themselves say in Russian, line by line; a fine is named as the law names it. */
export function readCityData(): Words[] {
  return FILES.filter((path) => /^demo\/cities\/[^/]+\/(?!accounts)[^/]+\.json$/.test(path)).map((path) => ({
    path,
    language: 'ru',
    name: 'city',
    words: linesOf(path),
  }))
}

function linesOf(path: string): Words['words'] {
  return Object.fromEntries(
    readText(path)
      .split('\n')
      .map((line, index) => [`line ${index + 1}`, line]),
  )
}

/** The words around the elements: of the city's own site. */
export function readSiteWords(): Words[] {
  return LANGUAGES.map((language) => {
    const path = `host-site/messages/${language}.json`
    return { path, language, name: 'site', words: readJson(path) as Record<string, string> }
  })
}

/** What another term stands for: one thing has one name, and the service is no person. */
const FOREIGN_TERMS: Readonly<Record<string, RegExp>> = {
  ru: /стоянк|автомобил|парковочн\S+ сесси|прервать|остановить парковку|город (?:не узнал|не ответил|ответил|назвал)/iu,
  en: /\bparkings\b|\ba parking(?! (?:session|space|zone|area|card|meter|bay))\b|\bsubscriptions?\b|organisation|taxpayer|tax id\b/iu,
}

/** Texts that call a thing by a word that is not its own. */
export function findForeignTerms({ path, language, words }: Words): Violation[] {
  return Object.entries(words).flatMap(([id, word]) => {
    const found = FOREIGN_TERMS[language]?.exec(word.replaceAll(/\{\w+/g, ''))
    return found
      ? [{ path, problem: `says "${found[0]}" in "${id}"`, remedy: 'use the term that stands elsewhere' }]
      : []
  })
}

/** Field messages are no sentences: nothing ends them. */
const OF_A_FIELD = /\.(?:required|format|tooLong|tooShort|taken|wrong)$/

/** Messages at a field that end with a full stop. */
export function findFieldStops({ path, words }: Words): Violation[] {
  return Object.entries(words)
    .filter(([id, word]) => OF_A_FIELD.test(id) && word.endsWith('.'))
    .map(([id]) => ({ path, problem: `ends "${id}" with a full stop`, remedy: 'leave the stop out' }))
}

/** A number and its unit, a value's too, that a line may end between. A word follows what is no unit: "5 с половиной". */
const LOOSE_UNIT = /[\d#}] (?:₽|%|(?:км|м|мин|ч|с|МБ|km|m|min|h|s|MB)(?=$|[.,;:)!?»]))/u

/** Texts in which a plain space stands between a number and its unit. */
export function findLooseUnits({ path, words }: Words): Violation[] {
  return Object.entries(words)
    .filter(([, word]) => LOOSE_UNIT.test(word))
    .map(([id]) => ({
      path,
      problem: `lets a line end between a number and its unit in "${id}"`,
      remedy: 'put a no-break space (U+00A0) there',
    }))
}

/**
 * Messages whose values differ from those of the same message in another language, or that lack a plural form of their
 * own.
 */
export function compareMessages(locales: readonly Words[]): Violation[] {
  return locales.flatMap((one) => {
    const model = locales.find(({ name }) => name === one.name)
    return Object.entries(one.words).flatMap(([id, word]) => {
      const shape = shapeOf(word)
      const other = model?.words[id]
      const problem =
        shape === null
          ? 'is not an ICU message'
          : (missingForms(word, one.language) ?? compareShapes(shape, other === undefined ? null : shapeOf(other)))
      return problem === null
        ? []
        : [
            {
              path: one.path,
              problem: `"${id}" ${problem}`,
              remedy: `compare it with ${model?.path ?? 'the other languages'}`,
            },
          ]
    })
  })
}

/**
 * What must be filled in: `count plural`, `name argument`, `kind select [a, b, other]`; null where it cannot be read.
 */
export function shapeOf(message: string): string[] | null {
  const elements = parseMessage(message)
  return (
    elements &&
    [
      ...new Set(
        elements
          .flatMap(flatten)
          .map(tell)
          .filter((told) => told !== null),
      ),
    ].toSorted()
  )
}

function compareShapes(own: string[], other: string[] | null): string | null {
  if (other === null || own.join() === other.join()) return null
  return `takes ${own.join(', ') || 'nothing'}, and elsewhere ${other.join(', ') || 'nothing'}`
}

/** The plural forms of the language that a plural does not have. */
function missingForms(message: string, language: string): string | null {
  const plurals = (parseMessage(message) ?? []).flatMap(flatten).filter((element) => element.type === TYPE.plural)
  for (const plural of plurals) {
    const forms = new Intl.PluralRules(language, { type: plural.pluralType }).resolvedOptions().pluralCategories
    const missing = forms.filter((form) => !Object.hasOwn(plural.options, form))
    if (missing.length > 0) return `lacks the plural ${missing.join(', ')} of "${plural.value}"`
  }
  return null
}

function tell(element: MessageFormatElement): string | null {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return null
    case TYPE.select:
      return `${element.value} select [${Object.keys(element.options).toSorted().join(', ')}]`
    default:
      return `${element.value} ${TYPE[element.type]}`
  }
}

function flatten(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type === TYPE.plural || element.type === TYPE.select) {
    return [element, ...Object.values(element.options).flatMap(({ value }) => value.flatMap(flatten))]
  }
  return element.type === TYPE.tag ? [element, ...element.children.flatMap(flatten)] : [element]
}

function parseMessage(message: string): MessageFormatElement[] | null {
  try {
    return parse(message, { ignoreTag: true, captureLocation: false })
  } catch {
    return null
  }
}
