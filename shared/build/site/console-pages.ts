import type { WarningCode } from '../../domain/warnings.ts'
import { escapeHtml, toBlock, toCode, toProse } from './html.ts'
import { type Page, toSection } from './layout.ts'

interface Explained {
  title: string
  /** What has happened, and what people see of it. */
  meaning: string
  /** What to do, the likeliest first. */
  remedies: readonly string[]
  /** Something to paste, with its name. */
  example?: { label: string; code: string; language: 'html' | 'json' }
}

/** What is behind each word of the console. A code that is not explained does not compile. */
export const EXPLAINED: Readonly<Record<WarningCode, Explained>> = {
  'origin-not-allowed': {
    title: 'The origin of the page is not allowed',
    meaning:
      'The server of the city answers, but not to pages of this origin: `Access-Control-Allow-Origin` is missing in its answer, so the browser keeps the answer from the element. The element says that it could not be loaded.',
    remedies: [
      'Ask the city to enter the origin in `allowedOrigins` of its `city.json`: scheme, host and port as the console names them, without a path. `:*` at its end stands for any port. Then the backend is started anew.',
      'A city in production takes origins by https alone. Those of `ALLOWED_ORIGINS`, between commas, may embed every city of that backend; `allowedOrigins` adds those of one.',
      '`https://www.museum.example` and `https://museum.example` are two origins: enter each that the page is read at.',
      'In a frame with `sandbox` the origin is `null`, which no list can name: add `allow-same-origin` to its `sandbox`.',
      'Where the file that was asked for is `cities.json`, whoever serves the library has to send `Access-Control-Allow-Origin: *` with each of its files.',
      'If the origin is on the list, something in front of the backend answered in its place, as with a page of an error that has no such header.',
    ],
    example: {
      label: 'In city.json of the city',
      code: '"allowedOrigins": ["https://museum.example", "http://localhost:*"]',
      language: 'json',
    },
  },
  'unknown-city': {
    title: 'There is no such city',
    meaning:
      'The attribute `city`, or `data-parking-city` of an element around it, names a city that `cities.json` of the library does not have. The element says so, and offers no second try: it could not help.',
    remedies: [
      'Write one of the names that the console lists, letter for letter. Without the attribute the first of them is shown.',
      'A city whose backend is somewhere else is named by its address: `api="https://parking.example/zarechny"`.',
    ],
    example: {
      label: 'The name as cities.json has it',
      code: '<parking-guest-payment city="zarechny"></parking-guest-payment>',
      language: 'html',
    },
  },
  'unknown-language': {
    title: 'There are no words in this language',
    meaning:
      'The attribute `lang`, or the nearest one around the element, often that of `<html>`, names a language that the elements do not speak. Russian is shown.',
    remedies: [
      'Set `lang` on the element to one of the languages that the console lists; the page keeps its own.',
      'A language is added without code: a folder in `locales` with the same files.',
    ],
    example: {
      label: 'On a page in German',
      code: '<parking-guest-payment city="zarechny" lang="en"></parking-guest-payment>',
      language: 'html',
    },
  },
  'api-unreachable': {
    title: 'The server of the city does not answer',
    meaning:
      'No answer came from the address that the console names, or only one of a server that is broken (HTTP 5xx), or none within 15 seconds. The element keeps what was typed, says so and offers another try.',
    remedies: [
      'Open the address in the browser. If it does not answer there either, the city’s backend is down.',
      'Where `api` is set, or `library` was handed to `define()`, see whether it is the address of the backend, with https where the page has https: a page by https may not ask a server by http.',
      'An extension that blocks requests has the same effect: try a window without extensions.',
    ],
  },
  'unreadable-answer': {
    title: 'An answer cannot be read',
    meaning:
      'The server answered, and not as the contract says. The console names the call, its address, and the field that is missing or of another kind. The element shows nothing of such an answer.',
    remedies: [
      'With HTTP 404 or HTML in place of JSON the address is likely not that of a backend: see `api`, or `apiUrl` in `cities.json`.',
      'The backend’s developer compares the field with the contract: `openapi.json` has the shape and an example of every call.',
    ],
  },
  'blocked-by-policy': {
    title: 'The page’s policy stops something',
    meaning:
      'The Content-Security-Policy of the page does not allow what the library or the city needs. The console names the directive and the origin that it lacks.',
    remedies: [
      'Add the origin to that directive, in the header or the `<meta>` where the policy stands. A page has several policies if it is sent several: each must allow it.',
      'The strictest policy that the elements work under stands below each snippet of an element’s page; `npm run csp` prints it for any origin. The page “Doctor” compares yours with it.',
    ],
  },
  'unknown-tag': {
    title: 'There is no such element',
    meaning:
      'The page has a tag that begins with `parking-` and that neither this version of the library nor the page itself defines. It stays empty. Said by `loader.js`.',
    remedies: [
      'Compare it with the list of elements: most often a letter is wrong, or the element came with a later version.',
    ],
  },
  'two-versions': {
    title: 'Two versions on one page',
    meaning:
      'The page loads the elements twice, from two versions. A tag can be defined once: the version that came first is used, all of it, and the other does nothing.',
    remedies: [
      'Remove one of the script lines; a tag manager or a plug-in often adds the second one. The console names both versions and where they meet.',
    ],
  },
  'unreadable-attribute': {
    title: 'An attribute cannot be read',
    meaning:
      'The attribute that the console names has a value of another shape than it takes; its default is used. The value itself is never written to the console, since it may be a plate.',
    remedies: ['The page of the element lists each attribute with what it takes and its default.'],
  },
  'file-not-loaded': {
    title: 'A file of the library did not come',
    meaning:
      'A module was asked for three times, and did not come. The element says so in its place and offers another try; `parking-error` tells the page.',
    remedies: [
      'What was thrown stands behind the message in the console: it names the file. Open it in the browser.',
      'With `integrity` a file that is not the one of the snippet’s release is refused: copy the snippet again, from the release that you mean.',
      'Files of `chunks/` that are gone belong to an older release: keep them until nobody has a page with it, and let everything else of the library be asked for anew (`Cache-Control: no-cache`).',
      'A bundler has to copy the package’s files as they are, or to follow their `import()`.',
    ],
  },
  'element-broken': {
    title: 'An element could not start',
    meaning: 'The code of the element threw. It says so in its place; its neighbours go on.',
    remedies: ['It is a fault of ours: report it with what stands behind the message in the console.'],
  },
  'map-incomplete': {
    title: 'The map leaves something out',
    meaning: 'The answer of the map has objects or points that cannot be drawn; everything else is shown.',
    remedies: [
      'The backend’s developer looks for objects without a position, outside of the city’s bounds, or of a kind that the contract does not have.',
    ],
  },
}

/** The list of all that the console may say, and a page for each. */
export function toConsolePages(): Page[] {
  const codes = Object.entries(EXPLAINED) as [WarningCode, Explained][]
  const items = codes.map(
    ([code, { title, meaning }]) =>
      `<li class="card"><h3><a href="console-${code}.html">${toCode(code)}</a></h3><p>${escapeHtml(title)}. ${toProse(meaning)}</p></li>`,
  )
  const list: Page = {
    file: 'console.html',
    title: 'Console messages',
    description: 'What the elements say in the console of the browser, and what to do.',
    contents: [],
    body: `<h1>Console messages</h1>
<p class="lead">What is wrong with a page, the elements say in the browser’s console: once each, with a code and the address of its page here. <a href="doctor.html">The doctor</a> looks for most of it beforehand.</p>
<ul class="cards">${items.join('')}</ul>`,
  }
  return [list, ...codes.map(([code, explained]) => toConsolePage(code, explained))]
}

function toConsolePage(code: WarningCode, { title, meaning, remedies, example }: Explained): Page {
  const items = remedies.map((remedy) => `<li>${toProse(remedy)}</li>`)
  return {
    file: `console-${code}.html`,
    title: `${title}: ${code}`,
    description: `What the console message ${code} means, and what to do.`,
    contents: [],
    section: 'console.html',
    body: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${toProse(meaning)}</p>
${toSection('what-to-do', 'What to do', `<ul class="prose">${items.join('')}</ul>${example ? toBlock(example.code, example) : ''}`)}
<p class="hint">In the console it stands as ${toCode(`[${code}]`)}. <a href="console.html">All messages</a> · <a href="doctor.html">Doctor</a></p>`,
  }
}
