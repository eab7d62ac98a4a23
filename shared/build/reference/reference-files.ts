import { createCitySchemas } from '../../../demo/cities/city-schemas.ts'
import { type ElementDoc, readElements } from './element-doc.ts'
import { toDomTypes } from './element-types.ts'
import { toHtmlData } from './html-data.ts'
import { toManifest } from './manifest.ts'
import { toMarkdown } from './markdown.ts'

/** The JSON Schemas of what a city says of itself; `city.json` of a demo city names its own. */
export const SCHEMAS_FOLDER = 'demo/cities/schemas'

/** The files that are generated from the elements' sources and committed, by their path in the project. */
export function referenceFiles(elements: readonly ElementDoc[] = readElements()): Map<string, string> {
  return new Map([
    ['widgets/custom-elements.json', toManifest(elements)],
    ['widgets/html-custom-data.json', toHtmlData(elements)],
    ['widgets/elements.generated.ts', toDomTypes(elements)],
    ...elements.map((element): [string, string] => [`widgets/${element.name}/reference.md`, toMarkdown(element)]),
    ...Object.entries(createCitySchemas()).map(([name, schema]): [string, string] => [
      `${SCHEMAS_FOLDER}/${name}.schema.json`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
  ])
}
