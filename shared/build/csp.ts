// `npm run csp -- parking-guest-payment --origin https://city.example [--api https://other.example] [--integrity]
// [--captcha https://smartcaptcha.yandexcloud.net]` prints the Content-Security-Policy of a page with the element: the
// strictest one that it works under; with the city's captcha provider, where it has one.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readElements } from './reference/element-doc.ts'
import { readText, ROOT } from './reference/source.ts'
import { toImportMap, toPolicyHash } from './release/integrity.ts'
import { toPolicy } from './release/policy.ts'
import { type Release, toFolder } from './release/snippets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string' },
    api: { type: 'string', multiple: true, default: [] },
    captcha: { type: 'string' },
    integrity: { type: 'boolean', default: false },
    worker: { type: 'boolean', default: false },
  },
})

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** The origin of an address; a path behind it changes nothing. */
function toOrigin(text: string): string {
  return URL.canParse(text)
    ? new URL(text).origin
    : fail(`"${text}" is not an address: write it as https://city.example.`)
}

function hashOfMap(tag: string, origin: string): string {
  if (!existsSync(`${ROOT}dist/release.json`))
    fail('There is no build to take the hashes from: run `npm run build` first.')
  const { version, hashes, elements } = JSON.parse(readText('dist/release.json')) as Release
  const element = elements.find((one) => one.tag === tag) ?? fail(`${tag} is not in the build: run \`npm run build\`.`)
  return toPolicyHash(toImportMap(toFolder(origin, version), element.modules, hashes))
}

const tags = readElements().map(({ tag }) => tag)
const [tag = ''] = positionals
if (!tags.includes(tag)) fail(`Which element? One of: ${tags.join(', ')}.`)
// Without an origin the page comes from the city's own server.
const library = values.origin === undefined ? null : toOrigin(values.origin)
if (values.worker && (tag !== 'parking-map' || library !== null))
  fail('Only parking-map has a worker, and browsers start it only from the page’s own site: leave out --origin.')
if (values.integrity && library === null)
  fail('The import map names absolute addresses: give the --origin of the library.')
const hashes = values.integrity && library !== null ? [hashOfMap(tag, library)] : []
console.log(
  `Content-Security-Policy: ${toPolicy({ library, api: values.api.map(toOrigin), hashes, captcha: values.captcha === undefined ? undefined : toOrigin(values.captcha), worker: values.worker })}`,
)
