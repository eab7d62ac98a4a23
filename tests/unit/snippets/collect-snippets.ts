import { readElements } from '../../../shared/build/reference/element-doc.ts'
import { readText } from '../../../shared/build/reference/source.ts'
import { readme } from '../../../shared/build/release/package-files.ts'
import { startFile } from '../../../shared/build/release/built-element.ts'
import { priceName } from '../../../shared/build/prerender.ts'
import {
  EXAMPLE_TAG,
  FRAME_SNIPPET,
  LISTENER_SNIPPET,
  RETURN_SNIPPET,
  toRelease,
} from '../../../shared/build/release/snippets.ts'
import { EXPLAINED } from '../../../shared/build/site/console-pages.ts'
import { PROJECT } from './snippet-project.ts'

/** A piece of code that somebody may copy, and where it stands. */
export interface FoundSnippet {
  where: string
  /** Of a generated snippet; an empty string for a block of Markdown. */
  id: string
  /** As the block names it; an empty string for plain text. */
  language: string
  code: string
}

/** All that the README, the references, the pages of the documentation and the package show as code. */
export function collectSnippets(): FoundSnippet[] {
  const elements = readElements()
  const tags = elements.map(({ tag }) => tag)
  const built = tags.map((tag) => ({
    tag,
    first: {},
    behind: [],
    modules: [],
    calls: [],
    start: startFile(tag),
    price: tag === EXAMPLE_TAG ? `early/${priceName(tag)}` : null,
  }))
  const ofElements = toRelease(PROJECT.version, {}, built).elements.flatMap(({ tag, snippets }) =>
    snippets.map(({ id, language, code }) => ({ where: `${id} of ${tag}`, id, language, code })),
  )
  const ofConsole = Object.entries(EXPLAINED).flatMap(([code, { example }]) =>
    example === undefined ? [] : [{ where: `console message ${code}`, id: '', ...example }],
  )
  const pages: [string, string][] = [
    ...['README.md', ...elements.map(({ name }) => `widgets/${name}/reference.md`)].map((path): [string, string] => [
      path,
      readText(path),
    ]),
    ['README of the package', readme(PROJECT, tags)],
  ]
  const ofPages = pages.flatMap(([path, text]) => fencesOf(path, text))
  const ofStart = [FRAME_SNIPPET, RETURN_SNIPPET, LISTENER_SNIPPET].map((one) => ({
    where: `“${one.title}” of the first page`,
    ...one,
  }))
  return [...ofElements, ...ofStart, ...ofConsole, ...ofPages]
}

/** The fenced blocks of a Markdown file, each named by its line. */
function fencesOf(path: string, text: string): FoundSnippet[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
    where: `${path}:${text.slice(0, index).split('\n').length}`,
    id: '',
    language,
    code,
  }))
}
