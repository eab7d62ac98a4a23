import { type ElementDoc, readElements } from './element-doc.ts'
import { toDomTypes, toReactTypes } from './element-types.ts'
import { toHtmlData } from './html-data.ts'
import { toManifest } from './manifest.ts'
import { toMarkdown } from './markdown.ts'

/** The files that are generated from the elements' sources and committed, by their path in the project. */
export function referenceFiles(elements: readonly ElementDoc[] = readElements()): Map<string, string> {
  return new Map([
    ['widgets/custom-elements.json', toManifest(elements)],
    ['widgets/html-custom-data.json', toHtmlData(elements)],
    ['widgets/elements.generated.ts', toDomTypes(elements)],
    ['widgets/elements-react.generated.ts', toReactTypes(elements)],
    ...elements.map((element): [string, string] => [`widgets/${element.name}/reference.md`, toMarkdown(element)]),
  ])
}
