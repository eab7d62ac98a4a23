import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { isNode, nameOf, type Node, readSource, ROOT, type Source, textOf, walk } from './source.ts'

/**
 * A place where code takes a member called `name` off something written as `of`; empty where a pattern does not say.
 */
export interface Mention {
  path: string
  name: string
  of: string
}

const FOLDERS = ['shared', 'widgets', 'host-site', 'demo/backend']
/** They say what there is, and read nothing. */
const TABLES = /^shared\/api\/contract\/|^shared\/stores\/city-entry\.ts$|\.generated\.ts$/
const OF_SETTINGS = /\bsettings(\.value)?\??$/i

/** Every member that the project's own code takes. */
export function readMentions(): Mention[] {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter((path) => /\.tsx?$/.test(path) && !TABLES.test(path)),
  )
  return paths.flatMap((path) => mentionsIn(readSource(path)))
}

export interface Sought {
  name: string
  /** The name is a common word: only what is taken off the settings counts. */
  isCommon: boolean
}

/** The folders whose code reads a setting. */
export function foldersReading({ name, isCommon }: Sought, mentions: readonly Mention[]): string[] {
  const [part, whole] = name.split('.').toReversed()
  const isRead = (mention: Mention): boolean => {
    // The titles of the wire's `title`, by language.
    if (whole !== undefined)
      return mention.name.replace(/s$/, '') === part && new RegExp(`\\b${whole}\\??$`).test(mention.of)
    return mention.name === part && (!(isCommon || isRule(mention)) || OF_SETTINGS.test(mention.of))
  }
  return [...new Set(mentions.filter(isRead).map(({ path }) => posix.dirname(path)))].toSorted()
}

/** The domain takes its options from its callers: only what it takes off the settings themselves is read there. */
function isRule({ path }: Mention): boolean {
  return path.startsWith('shared/domain/')
}

export function mentionsIn(source: Source): Mention[] {
  const found: Mention[] = []
  const add = (name: string, of: string) => found.push({ path: source.path, name, of })
  const addPattern = (pattern: Node, of: string) => {
    for (const { type, key, value } of pattern['properties'] as (Node & { key?: Node; value?: Node })[]) {
      if (type !== 'Property') continue
      add(nameOf(key), of)
      if (isNode(value) && value.type === 'ObjectPattern') addPattern(value, nameOf(key))
    }
  }
  for (const statement of source.statements) {
    walk(statement, (node) => {
      const { type, id, init, params, object, property, computed } = node
      if (
        type === 'MemberExpression' &&
        isNode(object) &&
        isNode(property) &&
        (!computed || property.type === 'Literal')
      )
        add(nameOf(property), textOf(source, object))
      if (type === 'VariableDeclarator' && isNode(id) && id.type === 'ObjectPattern')
        addPattern(id, isNode(init) ? textOf(source, init) : '')
      for (const param of Array.isArray(params) ? params : [])
        if (isNode(param) && param.type === 'ObjectPattern') addPattern(param, '')
    })
  }
  return found
}
