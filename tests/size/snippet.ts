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
    snippets: { id: string; code: string }[]
  }[]
}

const SHOWN = 'en'

/**
 * A page with a snippet that the release prints for an element (`fast` has all preload lines, `loader` is one line,
 * `steady` has its style and what it asks for first), for
 * this server and in the language. The snippets are printed for a page in English.
 */
export function pageOfSnippet(
  dist: string,
  { tag, id, url, language }: { tag: string; id: 'fast' | 'loader' | 'steady'; url: string; language: string },
): string {
  const { origin, hashes, elements } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Release
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
