// `npm run docs`, first part: writes the committed files that are generated from the elements' sources.
import { writeFileSync } from 'node:fs'
import { referenceFiles } from './reference/reference-files.ts'
import { ROOT } from './reference/source.ts'

for (const [path, text] of referenceFiles()) writeFileSync(`${ROOT}${path}`, text)
console.log(`Written: ${[...referenceFiles().keys()].join(', ')}`)
