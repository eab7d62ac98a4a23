// Promise 17: whatever the documentation shows can be pasted. Each snippet goes through the checker that its readers
// have; a line that is wrong on purpose shows for each checker that it sees the types.
import { parseFragment } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readElements } from '../../../shared/build/reference/element-doc.ts'
import { KINDS, toCheck } from './checks.ts'
import { collectSnippets, type FoundSnippet } from './collect-snippets.ts'
import { createSnippetProjects, findFaults, PROJECT, type SnippetProjects } from './snippet-project.ts'

const LIMIT_MS = 180_000
const elements = readElements()
const snippets = collectSnippets()
const of = (...languages: string[]) => snippets.filter(({ language }) => languages.includes(language))

let projects: SnippetProjects
beforeAll(() => {
  projects = createSnippetProjects()
}, LIMIT_MS)
afterAll(() => projects.remove())

describe('Snippets of the documentation', () => {
  it.each(KINDS)(
    'compile as $name has them, which refuses what is wrong',
    async (kind) => {
      const own = snippets.filter((one) => kind.takes(one))
      expect(own.length).toBeGreaterThan(0)
      const faults = await findFaults(projects, await toCheck(kind, own))
      const told = faults.map((fault) =>
        fault.replace(/^snippet-(\d+)\.\w+/, (_, index: string) => own[Number(index)]!.where),
      )
      const first = kind.wrong.before.length + 1
      const refused = told.flatMap((one) => /^wrong\.\w+:(\d+) /.exec(one)?.[1] ?? [])
      expect(told.filter((one) => !one.startsWith('wrong.'))).toEqual([])
      expect(
        [...new Set(refused.map(Number))].toSorted((a, b) => a - b),
        told.join('\n'),
      ).toEqual(kind.wrong.lines.map((_, index) => first + index))
    },
    LIMIT_MS,
  )

  it('name in HTML only elements and attributes that there are, in markup without a fault', () => {
    expect(
      findFaultsOfHtml({ ...of('html')[0]!, code: '<parking-news city="a" city="b" pink><parking-tram>' }),
    ).toHaveLength(4)
    expect(of('html').flatMap(findFaultsOfHtml)).toEqual([])
    expect(ofAstro().flatMap(findFaultsOfHtml)).toEqual([])
  })

  it('name in CSS only tokens and elements that there are', () => {
    expect(findFaultsOfCss({ ...of('css')[0]!, code: 'parking-tram { --parking-pink: 1 }' })).toHaveLength(2)
    expect(of('css').flatMap(findFaultsOfCss)).toEqual([])
  })

  it('name in a terminal only scripts that there are', () => {
    expect(findFaultsOfShell({ ...of('sh')[0]!, code: 'npm run tram' })).toHaveLength(1)
    expect(of('sh', '').flatMap(findFaultsOfShell)).toEqual([])
  })

  it('are JSON where they say so', () => {
    expect(of('json').map(({ code }) => Object.keys(JSON.parse(`{${code}}`) as object).length)).toEqual([1])
  })

  it('are each read by one of these', () => {
    const read = new Set([
      ...of('html', 'astro', 'css', 'sh', '', 'json'),
      ...KINDS.flatMap(({ takes }) => snippets.filter(takes)),
    ])
    expect(snippets.filter((one) => !read.has(one)).map(({ where }) => where)).toEqual([])
    console.info(`promise 17: snippets: ${read.size} of ${snippets.length} go through a checker of their own`)
  })
})

/** What stands in Astro's files behind their script, which is that of the snippet for any server. */
function ofAstro(): FoundSnippet[] {
  return of('astro').map((one) => ({ ...one, code: one.code.replace(/^---[\s\S]*?^---$/m, '') }))
}

function findFaultsOfHtml({ where, code }: FoundSnippet): string[] {
  const faults: string[] = []
  parseFragment(code, {
    onParseError: ({ code: fault }) => faults.push(`${where}: ${fault}`),
    sourceCodeLocationInfo: true,
  })
  for (const [, tag = '', attributes = ''] of code.matchAll(/<(parking-[\w-]+)([^>]*)>/g)) {
    const element = elements.find((one) => one.tag === tag)
    if (!element) faults.push(`${where}: there is no <${tag}>`)
    for (const [, name = ''] of attributes.matchAll(/\s([\w-]+)(?:="[^"]*")?/g))
      if (!element?.attributes.some((one) => one.name === name)) faults.push(`${where}: <${tag}> has no ${name}`)
  }
  const [opened, closed] = [/<parking-/g, /<\/parking-/g].map((end) => code.match(end)?.length ?? 0)
  if (opened !== closed) faults.push(`${where}: ${opened} tags are opened and ${closed} closed`)
  return faults
}

function findFaultsOfCss({ where, code }: FoundSnippet): string[] {
  const known = new Set(elements.flatMap(({ tag, tokens }) => [tag, ...tokens.map(({ name }) => name)]))
  const named = code.replaceAll(/'[^']*'/g, '').match(/(--)?\bparking-[\w-]+/g) ?? []
  return named.filter((name) => !known.has(name)).map((name) => `${where}: there is no ${name}`)
}

function findFaultsOfShell({ where, code }: FoundSnippet): string[] {
  const named = [...code.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  return named.filter((name) => !(name in PROJECT.scripts)).map((name) => `${where}: there is no script ${name}`)
}
