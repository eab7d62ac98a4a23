import type { ElementDoc } from '../reference/element-doc.ts'
import { EXAMPLE_TAG, type Release, type Snippet } from '../release/snippets.ts'
import { escapeHtml, toBlock, toProse } from './html.ts'
import { type Page, toSection } from './layout.ts'

/** What stands around the snippets of the recipes, by the snippet's id. */
const RECIPES: readonly { id: string; title: string; before: string; snippets: readonly string[]; after: string }[] = [
  {
    id: 'plain',
    title: 'A plain page',
    before:
      'One script for all elements, and the tag where the form belongs. The script finds tags that come later too, and those inside open shadow roots. The style line keeps the place free, so that nothing jumps, and the two last lines bring the first screen a round trip sooner; the link is seen until the form stands there, and where scripts are blocked.',
    snippets: ['loader', 'steady'],
    after: '',
  },
  {
    id: 'fast',
    title: 'As fast as it gets, and every file checked',
    before:
      'Everything the form needs is asked for at once with the page, and a file that is not the one of this release is refused by the browser; the second way checks as much and lets the script find the tags. The hashes are of this very build: copy the lines again after an update. The lines without hashes follow updates by themselves.',
    snippets: ['fast', 'checked'],
    after:
      'A page with a Content-Security-Policy needs the hash of the import map too: <code>npm run csp -- parking-guest-payment --origin https://city.example --integrity</code> prints the header, and it stands below each snippet of an element’s page.',
  },
  {
    id: 'single',
    title: 'A single file',
    before:
      'The whole element, with every language, by one request. Copied to a server of your own it looks for <code>cities.json</code> one folder up; or the tag says <code>api="https://city.example/zarechny"</code>.',
    snippets: ['single'],
    after: '',
  },
  {
    id: 'cms',
    title: 'WordPress and other CMS',
    before:
      'The script goes once where the site takes code for its header; the tag goes into a block of custom HTML. Paragraphs that the editor puts around it do no harm.',
    snippets: ['cms'],
    after: '',
  },
  {
    id: 'npm',
    title: 'npm and a bundler',
    before: 'The package brings everything with it, types too. Nothing happens when it is imported on a server.',
    snippets: ['install', 'module'],
    after: '<code>library</code> is where the city’s <code>cities.json</code> lies: bundled, the elements cannot know.',
  },
  {
    id: 'react',
    title: 'React',
    before:
      'React 19 sets attributes and listens by <code>on</code> and the event’s name. The first line is for the type checker.',
    snippets: ['react'],
    after: '',
  },
  {
    id: 'vue',
    title: 'Vue',
    before:
      'Vue listens by <code>@</code> and the event’s name; its compiler is told that the tags are not components.',
    snippets: ['vue', 'vue-config'],
    after: '',
  },
  {
    id: 'listen',
    title: 'Listen',
    before:
      'Events bubble: one listener on the document hears them all. An event never carries a plate, a phone or a token.',
    snippets: ['events'],
    after: '',
  },
]

/** The first page: the list of elements, and how each kind of site embeds them. */
export function toStartPage(elements: readonly ElementDoc[], release: Release): Page {
  const snippets = release.elements.find(({ tag }) => tag === EXAMPLE_TAG)?.snippets ?? []
  const cards = elements.map(
    ({ tag, name, description }) =>
      `<li class="card"><h3><a href="${name}.html"><code>&lt;${tag}&gt;</code></a></h3><p>${toProse(description)}</p></li>`,
  )
  const recipes = RECIPES.map(({ id, title, before, snippets: ids, after }) =>
    toSection(
      id,
      title,
      `<p class="hint">${before}</p>${ids.map((one) => toCodeOf(snippets.find((snippet) => snippet.id === one))).join('')}${after === '' ? '' : `<p class="hint">${after}</p>`}`,
    ),
  )
  return {
    file: 'index.html',
    title: 'City parking elements: reference',
    description: 'Custom elements for city parking: how to embed them, and all that each of them takes and tells.',
    contents: [
      ['elements', 'Elements'],
      ...RECIPES.map(({ id, title }) => [id, title] as const),
      ['robust', 'What a page can count on'],
    ],
    body: `<h1>City parking on any page</h1>
<p class="lead">Custom elements that a museum, a clinic or a newspaper pastes into its page, version ${escapeHtml(release.version)}. Attributes go in, events come out; nothing else of the page is touched.</p>
${toSection('elements', 'Elements', `<ul class="cards">${cards.join('')}</ul>`)}
${recipes.join('\n')}
${toSection('robust', 'What a page can count on', ROBUST)}`,
  }
}

const ROBUST = `<ul class="prose">
<li>The script may come before or after the tags, <code>async</code>, deferred, or twice.</li>
<li>Two versions on one page: the first one stays, and the console says so once, naming both.</li>
<li>A module that does not come is asked for twice more; then the element says so in the page’s language, offers a retry, and tells <code>parking-error</code>.</li>
<li>A strict policy with Trusted Types is kept; the header stands with each snippet.</li>
<li>One symbol, <code>Symbol.for('parking-elements')</code>, is all that is left on the global object.</li>
</ul>`

function toCodeOf(snippet: Snippet | undefined): string {
  return snippet === undefined
    ? ''
    : toBlock(snippet.code, { label: snippet.title, id: `code-${snippet.id}`, language: snippet.language })
}
