import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readElements } from '../../../shared/build/reference/element-doc.ts'
import { referenceFiles } from '../../../shared/build/reference/reference-files.ts'
import { readText, ROOT } from '../../../shared/build/reference/source.ts'
import { toRelease } from '../../../shared/build/release/snippets.ts'
import { toAttributeName } from '../../../shared/element/attributes.ts'
import { commonAttributes } from '../../../shared/element/common-attributes.ts'
import { catalogue } from '../../../widgets/index.ts'

interface Declaration {
  tagName: string
  description: string
  attributes: { name: string; description: string; type: { text: string }; default?: string }[]
  events: { name: string; description: string; type: { text: string } }[]
  slots: { description: string }[]
  cssParts: { name: string; description: string }[]
  cssProperties: { name: string; description: string; default: string }[]
}

const elements = readElements()
const contracts = await Promise.all(Object.values(catalogue).map((load) => load()))
const manifest = JSON.parse(readText('widgets/custom-elements.json')) as { modules: { declarations: Declaration[] }[] }
const declarations = manifest.modules.flatMap((module) => module.declarations)

describe('the reference', () => {
  it('is what the sources say now', () => {
    const stale = [...referenceFiles(elements)]
      .filter(([path, text]) => !existsSync(`${ROOT}${path}`) || readText(path) !== text)
      .map(([path]) => path)
    expect(stale, 'these are old: run `npm run docs` and commit what it writes').toEqual([])
  })

  it('describes every element, attribute and event of the catalogue, and no other', () => {
    expect(declarations.map(({ tagName }) => tagName).toSorted()).toEqual(Object.keys(catalogue).toSorted())
    let described = 0
    for (const contract of contracts) {
      const declaration = declarations.find(({ tagName }) => tagName === contract.tag)!
      const attributes = Object.keys({ ...contract.attributes, ...commonAttributes }).map(toAttributeName)
      expect(declaration.attributes.map(({ name }) => name).toSorted()).toEqual(attributes.toSorted())
      expect(declaration.events.map(({ name }) => name).toSorted()).toEqual(
        [...Object.keys(contract.events), 'parking-error'].toSorted(),
      )
      expect(declaration.description.length, `${contract.tag} has a description`).toBeGreaterThan(10)
      for (const { name, description, type } of [...declaration.attributes, ...declaration.events]) {
        expect(description.length, `${contract.tag} ${name} has a description`).toBeGreaterThan(10)
        expect(type.text, `${contract.tag} ${name} has a type`).not.toBe('')
        described += 1
      }
    }
    console.info(
      `promise 17: manifest: ${described} of ${described} attributes and events described, ${declarations.length} elements`,
    )
  })

  it('gives the defaults that the elements have', () => {
    for (const contract of contracts) {
      const { attributes } = elements.find(({ tag }) => tag === contract.tag)!
      const rows: Record<string, { default: unknown }> = { ...contract.attributes, ...commonAttributes }
      for (const { property, default: told } of attributes) {
        const said: unknown = told === '' ? null : JSON.parse(told.replaceAll(`'`, '"'))
        expect(said, `${contract.tag} ${property}`).toEqual(
          rows[property]!.default || (told === '' ? null : rows[property]!.default),
        )
      }
    }
  })

  it('says which events can be cancelled', () => {
    for (const contract of contracts) {
      const { events } = elements.find(({ tag }) => tag === contract.tag)!
      for (const [name, row] of Object.entries(contract.events as Record<string, { cancelable: boolean }>)) {
        expect(events.find((event) => event.name === name)?.isCancelable, name).toBe(row.cancelable)
      }
    }
  })

  it('describes every part, token, slot and state', () => {
    for (const { tag, slots, parts, tokens, states } of elements) {
      for (const [kind, list] of Object.entries({ slots, parts, tokens, states })) {
        expect(list.length, `${tag} has ${kind}`).toBeGreaterThan(0)
        for (const { name, description } of list) expect(description, `${kind} ${name} of ${tag}`).toMatch(/\S{2}/)
      }
      for (const token of tokens)
        expect(readText('shared/ui/tokens.css'), token.name).toContain(`var(${token.name}, ${token.default})`)
    }
  })

  it('has every token that a style reads from the page', () => {
    const read = [...readText('shared/ui/tokens.css').matchAll(/var\((--parking-[\w-]+)/g)].map(([, name]) => name)
    expect([...new Set(read)].toSorted()).toEqual(elements[0]!.tokens.map(({ name }) => name).toSorted())
  })

  it('is quoted by the README as it is', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string }
    const [{ snippets }] = toRelease(version, {}, [
      { tag: 'parking-guest-payment', first: {}, modules: [], calls: [], behind: [], start: null, price: null },
    ]).elements as [ReturnType<typeof toRelease>['elements'][number]]
    const steady = snippets.find(({ id }) => id === 'steady')!
    const readme = readText('README.md')
    expect(readme).toContain(steady.code)
    expect(readme).toContain(steady.policy!)
    expect(readme).toContain(snippets.find(({ id }) => id === 'install')!.code)
  })
})
