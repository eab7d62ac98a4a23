import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageAround } from './page-html.ts'

interface Release {
  /** What stands for the address of the server. */
  origin: string
  hashes: Record<string, string>
  elements: {
    tag: string
    /** Modules before the first field, by language. */
    first: Record<string, string[]>
    behind: string[]
    calls: string[]
    /** The script that brings the first screen itself; null where there is none. */
    start: string | null
    snippets: { id: string; code: string }[]
  }[]
}

const SHOWN = 'en'

/**
 * `fast` has all preload lines, `loader` is one line, `steady` has its style and what it asks for first, `checked` has
 * the hash of every file, `single` is one file, `sign` names zone and plate and asks for what their price waits for.
 */
export type SnippetId = 'fast' | 'loader' | 'steady' | 'checked' | 'single' | 'start' | 'sign'

/**
 * A page with a snippet that the release prints for an element, for this server and in the language. The snippets are
 * printed for a page in English.
 */
export function pageOfSnippet(
  dist: string,
  { tag, id, url, language }: { tag: string; id: SnippetId; url: string; language: string },
): string {
  const { origin, hashes, elements } = readRelease(dist)
  const element = elements.find((one) => one.tag === tag)
  const snippet = element?.snippets.find((one) => one.id === id)
  if (!element || !snippet) throw new Error(`release.json has no snippet "${id}" for ${tag}.`)
  const [head = '', body = ''] = snippet.code.split('\n\n')
  const lines = head.split('\n').map((line) => translate(line))
  return pageAround(
    lines.join('\n').replaceAll(origin, url),
    body.replaceAll(origin, url).replace(`lang="${SHOWN}"`, `lang="${language}"`),
  )

  /** Has the words of the language preloaded, each file with its own hash. */
  function translate(line: string): string {
    if (!line.startsWith('<link rel="modulepreload"')) return line
    const shown = element?.first[SHOWN] ?? []
    const own = element?.first[language] ?? []
    const index = shown.findIndex((file) => line.includes(file))
    const [from = '', to = from] = [shown[index], own[index]]
    return line.replace(from, to).replace(hashes[from] ?? '', hashes[to] ?? '')
  }
}

/** What an element that is drawn early asks for with its first screen, for the steps after it. */
export function askedBeside(dist: string, tag: string): string[] {
  const element = readRelease(dist).elements.find((one) => one.tag === tag)
  if (!element?.start) return []
  const first = Object.values(element.first).flat()
  return [...element.behind.filter((file) => !first.includes(file)), '/cities.json', ...element.calls]
}

function readRelease(dist: string): Release {
  return JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Release
}
