import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readElements } from '../reference/element-doc.ts'
import { writeInto } from '../release/bundle-one.ts'
import type { Release } from '../release/snippets.ts'
import { toElementPage } from './element-page.ts'
import { toPage } from './layout.ts'
import { toLlms } from './llms.ts'
import { toScalePage } from './scale-page.ts'
import { toSettingsPage } from './settings-page.ts'
import { toStartPage } from './start-page.ts'

const OWN = ['docs.css', 'blocks.css', 'playground.css', 'docs.js', 'snippet-origin.js', 'playground.js']

/** Writes the reference site into dist/docs, from the elements' sources and the build that lies beside it. */
export function buildSite({ root, dist, release }: { root: string; dist: string; release: Release }): void {
  const elements = readElements()
  const pages = elements.flatMap((element) => {
    const built = release.elements.find(({ tag }) => tag === element.tag)
    return built ? [toElementPage(element, built)] : []
  })
  for (const page of [toStartPage(elements, release), toSettingsPage(), toScalePage(), ...pages])
    writeInto(dist, `docs/${page.file}`, toPage(page, elements))
  writeInto(dist, 'docs/llms.txt', toLlms(elements, release))
  for (const name of OWN) writeInto(dist, `docs/${name}`, readFileSync(join(root, 'shared/build/site', name)))
  writeInto(dist, 'docs/icon.svg', readFileSync(join(root, 'demo/pages/art/icon.svg')))
}
