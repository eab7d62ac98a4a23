import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readElements } from '../reference/element-doc.ts'
import { referenceFiles, SCHEMAS_FOLDER } from '../reference/reference-files.ts'
import { writeInto } from '../release/bundle-one.ts'
import type { Release } from '../release/snippets.ts'
import { toChangesPage } from './changes-page.ts'
import { toConsolePages } from './console-pages.ts'
import { toDoctorPage } from './doctor-page.ts'
import { toConformancePage } from './conformance-page.ts'
import { toCallsPage } from './calls-page.ts'
import { toElementPage } from './element-page.ts'
import { toPage } from './layout.ts'
import { toImportPage } from './import-page.ts'
import { toLlms } from './llms.ts'
import { toScalePage } from './scale-page.ts'
import { toSettingsPage } from './settings-page.ts'
import { toStartPage } from './start-page.ts'
import { toYourCityPage } from './your-city-page.ts'

const OWN = [
  'docs.css',
  'blocks.css',
  'playground.css',
  'doctor.css',
  'docs.js',
  'snippet-origin.js',
  'playground.js',
  'doctor.js',
  'doctor-checks.js',
]

/** Writes the reference site into dist/docs, from the elements' sources and the build that lies beside it. */
export function buildSite({ root, dist, release }: { root: string; dist: string; release: Release }): void {
  const elements = readElements()
  const pages = elements.flatMap((element) => {
    const built = release.elements.find(({ tag }) => tag === element.tag)
    return built ? [toElementPage(element, built)] : []
  })
  const others = [
    toStartPage(elements, release),
    toYourCityPage(),
    toSettingsPage(),
    toImportPage(),
    toCallsPage(elements),
    toConformancePage(),
    toScalePage(),
    toDoctorPage(),
    toChangesPage(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
    ...toConsolePages(),
  ]
  for (const page of [...others, ...pages]) writeInto(dist, `docs/${page.file}`, toPage(page, elements))
  writeInto(dist, 'docs/llms.txt', toLlms(elements, release))
  for (const name of OWN) writeInto(dist, `docs/${name}`, readFileSync(join(root, 'shared/build/site', name)))
  for (const [path, text] of referenceFiles(elements))
    if (path.startsWith(SCHEMAS_FOLDER)) writeInto(dist, `docs/schemas/${basename(path)}`, text)
  writeInto(dist, 'docs/icon.svg', readFileSync(join(root, 'demo/pages/art/icon.svg')))
}
