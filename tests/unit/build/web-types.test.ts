import { expect, it } from 'vitest'
import { readElements } from '../../../shared/build/reference/element-doc.ts'
import { toWebTypes } from '../../../shared/build/reference/web-types.ts'

interface Row {
  name: string
  description: string
  value?: unknown
  attributes: Row[]
  js: { properties: Row[]; events: Row[] }
}

const elements = readElements()
const { contributions, ...head } = JSON.parse(toWebTypes(elements, { name: 'parking-elements', version: '1.2.3' })) as {
  name: string
  version: string
  contributions: { html: { elements: Row[] } }
}
const rows = contributions.html.elements

it('JetBrains editors know every element, attribute and event, each with what it does', () => {
  expect(head).toMatchObject({ name: 'parking-elements', version: '1.2.3' })
  expect(rows.map(({ name }) => name)).toEqual(elements.map(({ tag }) => tag))
  for (const [index, { tag, attributes, events }] of elements.entries()) {
    const row = rows[index]!
    expect(
      row.attributes.map(({ name }) => name),
      tag,
    ).toEqual(attributes.map(({ name }) => name))
    expect(
      row.js.events.map(({ name }) => name),
      tag,
    ).toEqual(events.map(({ name }) => name))
    for (const { name, description } of [row, ...row.attributes, ...row.js.events])
      expect(description, `${tag} ${name}`).toMatch(/\S{2}/)
  }
})

it('they offer the words of a choice, and write a switch without a value', () => {
  const { attributes } = rows[0]!
  const valueOf = (name: string) => attributes.find((one) => one.name === name)?.value
  expect(valueOf('theme')).toEqual({ type: "'auto' | 'light' | 'dark'" })
  expect(valueOf('legible')).toEqual({ kind: 'no-value', required: false })
})
