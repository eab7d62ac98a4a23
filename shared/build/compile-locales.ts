import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { ERROR_MESSAGES, FLOW_MESSAGES, FEATURE_MESSAGES } from '../i18n/flow-messages.ts'

/** A message ready to be shown: plain text, or the parsed form of one with values. */
type Compiled = string | MessageFormatElement[]
type Texts = Record<string, string>

const MAIN_LANGUAGE = 'ru'
const PREFIX = 'virtual:messages/'
const EMERGENCY = 'virtual:emergency-messages'

/**
 * Turns `locales/<language>/<name>.json` (flat, id to ICU message) into modules:
 * `virtual:messages/<name>` knows the languages and imports the words of one;
 * `virtual:messages/<language>/<name>` is those words, parsed, with common.json and
 * those of its flows (flow-messages.ts) merged in, so that one request brings
 * all words of a widget (parts and errors add to those of a widget, and stand alone); `virtual:emergency-messages`
 * holds emergency.json of every language, for when nothing can be loaded.
 * A message that cannot be parsed, or that a language lacks, fails the build.
 */
export function compileLocales(folders = ['locales']): Plugin {
  let roots: string[] = []
  let isBuild = false
  return {
    name: 'compile-locales',
    enforce: 'pre',
    configResolved(config) {
      roots = folders.map((folder) => resolve(config.root, folder))
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id === EMERGENCY || id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      const report = (problem: string) => (isBuild ? this.error(problem) : this.warn(problem))
      if (id === `\0${EMERGENCY}`) return emergencyModule(roots)
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const [first = '', name] = id.slice(PREFIX.length + 1).split('/')
      if (name === undefined) return tableModule(roots, first)
      for (const part of [name, ...(FLOW_MESSAGES[name] ?? [])])
        for (const root of roots) this.addWatchFile(join(root, first, `${part}.json`))
      return messagesModule(roots, first, name, report)
    },
  }
}

/** Whether a module is the words of one language. */
export function isMessages(id: string): boolean {
  return id.startsWith(`\0${PREFIX}`) && id.slice(PREFIX.length + 1).includes('/')
}

/** Folder names of all languages, the main one first. */
export function findLanguages(roots: string[]): string[] {
  const found = roots.flatMap((root) =>
    existsSync(root) ? readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [],
  )
  const others = new Set(found.map((entry) => entry.name).sort())
  others.delete(MAIN_LANGUAGE)
  return [MAIN_LANGUAGE, ...others]
}

/** The parsed words of one file; a language that lacks one gets the Russian, and the lack is reported. */
export function compileMessages(
  roots: string[],
  language: string,
  name: string,
  report: (problem: string) => void,
): Record<string, Compiled> {
  const isAlone = ERROR_MESSAGES.includes(name) || Object.hasOwn(FEATURE_MESSAGES, name)
  const names = [...(isAlone ? [] : ['common']), ...(FLOW_MESSAGES[name] ?? []), name]
  const compiled: Record<string, Compiled> = {}
  for (const part of names) {
    const main = readTexts(roots, MAIN_LANGUAGE, part)
    const own = readTexts(roots, language, part)
    for (const id of new Set([...Object.keys(main), ...Object.keys(own)])) {
      if (!(id in own))
        report(`locales/${language}/${part}.json has no "${id}", which locales/${MAIN_LANGUAGE}/${part}.json has.`)
      if (!(id in main))
        report(`locales/${MAIN_LANGUAGE}/${part}.json has no "${id}", which locales/${language}/${part}.json has.`)
      compiled[id] = compileMessage(own[id] ?? main[id] ?? '', `"${id}" of locales/${language}/${part}.json`)
    }
  }
  return compiled
}

function compileMessage(message: string, source: string): Compiled {
  try {
    const elements = parse(message, { ignoreTag: true, captureLocation: false })
    const only = elements[0]
    if (elements.length === 0) return ''
    return elements.length === 1 && only?.type === TYPE.literal ? only.value : elements
  } catch (cause) {
    throw new Error(`${source} is not an ICU message: ${message}`, { cause })
  }
}

function readTexts(roots: string[], language: string, name: string): Texts {
  const files = roots.map((root) => join(root, language, `${name}.json`)).filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Texts)) as Texts
}

function tableModule(roots: string[], name: string): string {
  const rows = findLanguages(roots).map(
    (language) => `${JSON.stringify(language)}: () => import(${JSON.stringify(`${PREFIX}${language}/${name}`)})`,
  )
  return `export default { ${rows.join(', ')} }`
}

function messagesModule(roots: string[], language: string, name: string, report: (problem: string) => void): string {
  return `export default ${JSON.stringify(compileMessages(roots, language, name, report))}`
}

function emergencyModule(roots: string[]): string {
  const messages = findLanguages(roots).map((language) => [
    language,
    { ...readTexts(roots, MAIN_LANGUAGE, 'emergency'), ...readTexts(roots, language, 'emergency') },
  ])
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`
}
