import { LOOKS_FILE, prerenderedFile } from './built-element.ts'
import { toImportMap, toPolicyHash } from './integrity.ts'
import { toPackageSnippets } from './package-snippets.ts'
import { toPolicy } from './policy.ts'

/** Stands for the address of the city's server in every snippet. */
export const ORIGIN = 'https://city.example'
const CITY = 'zarechny'

/** Where the files of one release lie for good: hashes are of these alone, since all else follows the releases. */
export function toFolder(origin: string, version: string): string {
  return `${origin}/${version}`
}

/** The element that stands for all where one is shown: what a partner mostly comes for. */
export const EXAMPLE_TAG = 'parking-guest-payment'

/** What a page allows a frame with elements in it: the bank's page opens in a tab, receipts are kept as files. */
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** The position is asked for by the map and by the field of a place, the clipboard by what can be copied. */
export const FRAME_ALLOW = 'geolocation; clipboard-write'

/** What a page writes that shows a page with the element in a frame. */
export const FRAME_SNIPPET: Snippet = {
  id: 'frame',
  title: 'In a frame',
  language: 'html',
  code: `<iframe\n  src="https://shop.example/parking.html"\n  title="Parking"\n  sandbox="${FRAME_SANDBOX}"\n  allow="${FRAME_ALLOW}"\n></iframe>`,
}

/** What a page writes that shows the element at a press: after the bank nobody presses again. */
export const RETURN_SNIPPET: Snippet = {
  id: 'return',
  title: 'Back from the bank, on a page that shows the element only at a press',
  language: 'js',
  code: `if (location.hash.startsWith('#parking-return=')) {
  const element = Object.assign(document.createElement('${EXAMPLE_TAG}'), { city: '${CITY}', lang: 'en' })
  document.querySelector('#place')?.append(element)
}`,
}

/** What hears the element that a server component has written: such a component has no listeners. */
export const LISTENER_SNIPPET: Snippet = {
  id: 'server-listener',
  title: 'In Next, beside the server component',
  language: 'tsx',
  code: `'use client'

import { useEffect } from 'react'
import { isFrom } from 'parking-elements'

function hear(event: DocumentEventMap['parking-paid']) {
  if (isFrom(event, '${EXAMPLE_TAG}')) console.log(event.detail.zone, event.detail.price / 100, '₽')
}

export function Listener() {
  useEffect(() => {
    document.addEventListener('parking-paid', hear)
    return () => document.removeEventListener('parking-paid', hear)
  }, [])
  return null
}`,
}

/** What the build knows of one element. */
export interface BuiltElement {
  tag: string
  /** Modules before the first field, by language: entry first. */
  first: Record<string, string[]>
  /** What the modules right behind the first field import. */
  behind: string[]
  /** Every module that it may ever load. */
  modules: string[]
  /** The script that brings its first screen itself; null where it has none. */
  start: string | null
  /** The script that says the price on its first screen, where the page names what is parked and where; null without. */
  price: string | null
  /** Calls to the city's server before the first field, without the server's address. */
  calls: string[]
}

export interface Snippet {
  id: string
  title: string
  /** `html` stands in a page, the others in a project. */
  language: 'html' | 'css' | 'js' | 'ts' | 'tsx' | 'vue' | 'svelte' | 'astro' | 'sh'
  code: string
  /** The header of a page with it, for html. */
  policy?: string
}

export interface Release {
  version: string
  origin: string
  hashes: Record<string, string>
  elements: (BuiltElement & { snippets: Snippet[] })[]
}

/**
 * All that a partner may paste, with the hashes of this build: the one source of the reference, the README and the
 * tests.
 */
export function toRelease(version: string, hashes: Record<string, string>, elements: readonly BuiltElement[]): Release {
  return {
    version,
    origin: ORIGIN,
    hashes,
    elements: elements.map((one) => ({ ...one, snippets: toSnippets(one, { version, hashes }) })),
  }
}

type Build = Pick<Release, 'version' | 'hashes'>

function toSnippets(element: BuiltElement, build: Build): Snippet[] {
  const { tag } = element
  const markup = `<${tag} city="${CITY}" lang="en">\n  <a href="${ORIGIN}/?city=${CITY}">Pay for parking on the city’s site</a>\n</${tag}>`
  const style = `<link rel="stylesheet" href="${ORIGIN}/parking.css">`
  const loader = `<script src="${ORIGIN}/loader.js" async></script>`
  const folder = toFolder(ORIGIN, build.version)
  const single = `<script type="module" src="${folder}/single/${tag}.js" integrity="${build.hashes[`single/${tag}.js`]}" crossorigin></script>`
  const plain = toPolicy({ library: ORIGIN, api: [], hashes: [] })
  return [
    {
      id: 'loader',
      title: 'One line for every element',
      language: 'html',
      code: `${loader}\n\n${markup}`,
      policy: plain,
    },
    ...toStartSnippet(element, { markup, style, policy: plain }),
    // What the loader would ask for when it has come is asked for with it; the price last, which few pages show at once.
    {
      id: 'steady',
      title: 'With its place kept free, and a round trip sooner',
      language: 'html',
      code: [
        loader,
        style,
        ...[LOOKS_FILE, prerenderedFile(tag)].map((name) => `<link rel="modulepreload" href="${ORIGIN}/${name}">`),
        ...toPriceLines(element),
        '',
        markup,
      ].join('\n'),
      policy: plain,
    },
    toFastSnippet(element, build, { style, markup }),
    toCheckedSnippet(element, build, markup),
    {
      id: 'single',
      title: 'One file, one request',
      language: 'html',
      code: `${style}\n${single}\n\n${markup}`,
      policy: plain,
    },
    {
      id: 'cms',
      title: 'WordPress and the like',
      language: 'html',
      code: `<!-- Once, where the site takes code for its header or footer -->\n${loader}\n\n<!-- In a page: a block of custom HTML -->\n<${tag} city="${CITY}" lang="en"></${tag}>`,
      policy: plain,
    },
    ...toCaptchaSnippets(tag, `${loader}\n\n${markup}`),
    ...toPackageSnippets(tag, {
      origin: ORIGIN,
      city: CITY,
      archive: `${folder}/parking-elements-${build.version}.tgz`,
    }),
    {
      id: 'events',
      title: 'Listen to what happens',
      language: 'js',
      code: `document.addEventListener('parking-error', ({ target, detail }) => {\n  console.warn(\`\${target.localName}: \${detail.code}\`)\n})`,
    },
  ]
}

/** What a page asks for itself that names zone and plate, as by the code of a sign: its price waits for these. */
export function toPriceLines({ price, calls }: Pick<BuiltElement, 'price' | 'calls'>): string[] {
  return price === null ? [] : [`<link rel="modulepreload" href="${ORIGIN}/${price}">`, ...toAnswerLines(calls)]
}

function toAnswerLines(calls: readonly string[]): string[] {
  // The list of cities last: files without a number say themselves where the servers are.
  return [...calls.map((call) => `/${CITY}${call}`), '/cities.json'].map(
    (path) => `<link rel="preload" as="fetch" href="${ORIGIN}${path}" crossorigin>`,
  )
}

/** One line for one element, whose first screen comes with it; or with the page, where a server writes it. */
function toStartSnippet(
  { tag, start, price, calls }: BuiltElement,
  { markup, style, policy }: { markup: string; style: string; policy: string },
): Snippet[] {
  if (start === null) return []
  const line = `<script type="module" src="${ORIGIN}/${start}"></script>`
  const rendering = [
    `import { renderFirstScreen } from 'parking-elements/server'`,
    '',
    '// The same on the tag and here; where a page has its language elsewhere, `lang` is named here all the same.',
    `const attributes = { city: '${CITY}', lang: 'en' }`,
    '// `api`, the city’s server: a page that names zone and plate has its price a round trip sooner.',
    ...renderingOf(tag),
    '',
    'export const head = `',
    style,
    line,
    '`',
    'export const body = `',
    markup.replace('>', '>${screen}'),
    '`',
  ]
  return [
    {
      id: 'start',
      title: `One line for ${tag}, its first screen at once`,
      language: 'html',
      code: `${style}\n${line}\n\n${markup}`,
      policy,
    },
    {
      id: 'server',
      title: `The first screen of ${tag} in the page’s own markup, written by a server`,
      language: 'js',
      code: rendering.join('\n'),
    },
    ...toServerSnippets(tag, line, markup),
    ...(price === null ? [] : [toSignSnippet()]),
  ]

  function toSignSnippet(): Snippet {
    return {
      id: 'sign',
      title: 'Opened by the code of a sign: the price a round trip sooner',
      language: 'html',
      code: [
        style,
        line,
        ...toPriceLines({ price, calls }),
        '',
        markup.replace(`city="${CITY}"`, `city="${CITY}" zone="101" plate="A123BC77"`),
      ].join('\n'),
      policy,
    }
  }
}

function renderingOf(tag: string): string[] {
  return [
    `const screen = renderFirstScreen('${tag}', attributes, {`,
    `  library: '${ORIGIN}/',`,
    `  api: '${ORIGIN}/${CITY}',`,
    `})`,
  ]
}

/** The same in frameworks that write pages on a server. */
function toServerSnippets(tag: string, line: string, markup: string): Snippet[] {
  const [, link = ''] = markup.split('\n').map((one) => one.trim())
  const rendering = [`const attributes = { city: '${CITY}', lang: 'en' }`, ...renderingOf(tag)]
  const next = [
    `import { renderFirstScreen } from 'parking-elements/server'`,
    `import type {} from 'parking-elements/react'`,
    '',
    ...rendering,
    `const link = '${link}'`,
    '',
    '// Without `use client`: nothing of it is sent as a script. The browser has read the template by the time React looks.',
    'export function Parking() {',
    '  return (',
    '    <>',
    `      <link rel="stylesheet" href="${ORIGIN}/parking.css" precedence="default" />`,
    `      ${line.replace('<script ', '<script async ').replace('></script>', ' />')}`,
    `      <${tag} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: screen + link }} />`,
    '    </>',
    '  )',
    '}',
  ]
  const astro = [
    '---',
    `import { renderFirstScreen } from 'parking-elements/server'`,
    '',
    ...rendering,
    '---',
    '<!-- These two best in the head of the layout -->',
    `<link rel="stylesheet" href="${ORIGIN}/parking.css">`,
    line.replace('<script ', '<script is:inline '),
    '',
    `<${tag} {...attributes}>`,
    '  <Fragment set:html={screen}></Fragment>',
    `  ${link}`,
    `</${tag}>`,
  ]
  return [
    { id: 'server-react', title: 'The same in Next, by a server component', language: 'tsx', code: next.join('\n') },
    { id: 'server-astro', title: 'The same in Astro', language: 'astro', code: astro.join('\n') },
  ]
}

/** The direct line: nothing waits for anything but the page, and no file is taken that was changed. */
function toFastSnippet(
  { tag, first, behind, modules, calls, start, price }: BuiltElement,
  { hashes, version }: Build,
  { style, markup }: { style: string; markup: string },
): Snippet {
  const folder = toFolder(ORIGIN, version)
  const map = toImportMap(folder, modules, hashes)
  const [entry = '', ...chunks] = first['en'] ?? []
  // Without its own hash a preload is not the one that the import map asks for, and the module would come twice.
  const of = (name: string) => `="${folder}/${name}" integrity="${hashes[name]}" crossorigin>`
  const preload = (name: string) => `<link rel="modulepreload" href${of(name)}`
  const preloadLater = (name: string) => `<link rel="modulepreload" fetchpriority="low" href${of(name)}`
  const script = (name: string) => `<script type="module" src${of(name)}</script>`
  const later = behind.filter((name) => !chunks.includes(name) && name !== entry)
  // What draws the first screen comes before what brings it to life, with what its price waits for: six requests at once
  // are what a browser makes of one server.
  const lines =
    start === null
      ? [script(entry), ...toAnswerLines(calls), ...chunks.map(preload), ...later.map(preloadLater)]
      : [
          script(start),
          ...(price === null ? [] : [preload(price)]),
          ...toAnswerLines(calls),
          ...[entry, ...chunks.filter((name) => name !== prerenderedFile(tag)), ...later].map(preloadLater),
        ]
  return {
    id: 'fast',
    title: `Fastest, and every file checked: for pages with ${tag} alone`,
    language: 'html',
    code: [`<script type="importmap">${map}</script>`, style, ...lines, '', markup].join('\n'),
    policy: toPolicy({ library: ORIGIN, api: [], hashes: [toPolicyHash(map)] }),
  }
}

/** The loader, and no file taken that was changed: hashes of one release, so its lines change with the next. */
function toCheckedSnippet({ modules }: BuiltElement, { hashes, version }: Build, markup: string): Snippet {
  const folder = toFolder(ORIGIN, version)
  const map = toImportMap(folder, modules, hashes)
  const of = (name: string) => `${folder}/${name}" integrity="${hashes[name]}" crossorigin`
  const code = [
    `<script type="importmap">${map}</script>`,
    `<script src="${of('loader.js')} async></script>`,
    `<link rel="stylesheet" href="${of('parking.css')}>`,
    '',
    markup,
  ].join('\n')
  return {
    id: 'checked',
    title: 'By the loader, every file checked',
    language: 'html',
    code,
    policy: toPolicy({ library: ORIGIN, api: [], hashes: [toPolicyHash(map)] }),
  }
}

/**
 * Where people sign in, a city may have a captcha provider; without these additions to the policy the picture is asked
 * for.
 */
function toCaptchaSnippets(tag: string, code: string): Snippet[] {
  if (tag !== 'parking-login') return []
  const policy = toPolicy({ library: ORIGIN, api: [], hashes: [], captcha: 'https://smartcaptcha.yandexcloud.net' })
  return [{ id: 'captcha', title: 'In a city with a captcha provider', language: 'html', code, policy }]
}
