import type { ElementDoc } from '../reference/element-doc.ts'
import {
  EXAMPLE_TAG,
  FRAME_SNIPPET,
  LISTENER_SNIPPET,
  type Release,
  RETURN_SNIPPET,
  type Snippet,
} from '../release/snippets.ts'
import { escapeHtml, toBlock, toProse } from './html.ts'
import { type Page, toSection } from './layout.ts'

/** What stands around the snippets of the recipes, by the snippet's id. */
const RECIPES: readonly { id: string; title: string; before: string; snippets: readonly string[]; after: string }[] = [
  {
    id: 'plain',
    title: 'A plain page',
    before:
      'One script for all elements, and the tag where the form belongs. The script finds tags that come later too, and those inside open shadow roots. The style line keeps the place free, so that nothing jumps, and the lines behind it bring the first screen a round trip sooner, and the price on a page that names zone and plate (any other page does without the line of the price); the link is seen until the form stands there, and where scripts are blocked.',
    snippets: ['loader', 'steady'],
    after: '',
  },
  {
    id: 'start',
    title: 'One line for one element',
    before:
      'The form of the guest payment comes with its script, by one request: it is drawn and takes input, and the rest comes behind it. On a slow line that is a round trip sooner than by the script for all elements. What is typed meanwhile is there when the element is.',
    snippets: ['start', 'sign'],
    after:
      'The lines of the second serve beside any other way of this page that has none of them, where it names zone and plate: the price then waits for nothing that the page has not asked for itself.',
  },
  {
    id: 'server',
    title: 'The form in the page itself, with Next, Astro or any server',
    before:
      'A page that a server writes, or an edge function, can have the form in its markup: it is seen as soon as its styles are there, also while scripts are on their way, and the element goes on in it with what was typed. The server needs no browser and the function no other package; a strict policy needs no exception, since the markup has neither scripts nor styles but a link to those of this release. A press on the button counts from the moment the script is there.',
    snippets: ['server', 'server-react', 'server-astro'],
    after:
      '<a href="#npm">The package</a> has it. What an address says, such as a zone, may go into <code>attributes</code> as it is: whatever is written is escaped. What such an element tells is heard on the document, <a href="#listen">in Next by a client component</a>, in Astro by a <code>&lt;script&gt;</code> of the component. In Next, <code>suppressHydrationWarning</code> is for what the browser has done with the template; where a link of the page leads to the one with the form, Next asks for its style beforehand, and the console may say that it was not used yet. In Astro <code>is:inline</code> leaves the city’s script where and as it is; the lines of the head may stand in the component too, a little later then. The markup has to come with the page: a browser reads such a template only while it reads a page, and takes it for nothing where a script puts it in later, as after a link that only replaces parts of the page: the element then draws its screen itself, and the browser’s console may say that it has found a template.',
  },
  {
    id: 'fast',
    title: 'As fast as it gets, and every file checked',
    before:
      'Everything the form needs is asked for at once with the page, and a file that is not the one of this release is refused by the browser; the second way checks as much and lets the script find the tags. The files lie under the number of their release, where they never change: the page goes on with that release until you copy new lines. The lines without hashes follow the releases by themselves.',
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
    id: 'swapped',
    title: 'htmx, Turbo and jQuery',
    before:
      'The script for all elements, as on <a href="#plain">a plain page</a>, goes once into the head of the page that stays; the tag may stand in any part that is put in later, also where links replace the whole body, and after “back”. Nothing has to be called after a swap. An element that is taken out forgets what was typed in it, unless it is put in again at once; one that a swap leaves in its place (<code>hx-preserve</code>, <code>data-turbo-permanent</code>) keeps it. For server-written first screens such parts come too late: there the element draws its screen itself. The bank leads back to the address of the page: a part with an element that pays gets an address of its own (<code>hx-push-url</code>) or comes with <a href="#return">the line for the way back</a>. What these libraries need of a policy stands <a href="#csp">below</a>.',
    snippets: [],
    after: '',
  },
  {
    id: 'npm',
    title: 'npm and a bundler',
    before: 'The package brings everything with it, types too. Nothing happens when it is imported on a server.',
    snippets: ['install', 'module'],
    after:
      '<code>library</code> is where the city’s <code>cities.json</code> lies: bundled, the elements cannot know. A build writes files for every element; a page loads those of its <code>tags</code> alone. In Astro, where no framework renders the tag, these lines stand in a <code>&lt;script&gt;</code> of the component, without attributes, and the tag beside it.',
  },
  {
    id: 'react',
    title: 'React',
    before:
      'React 19 sets attributes and listens by <code>on</code> and the event’s name; React 18 sets attributes, and listens by a <code>ref</code>. The first line is for Next, the import of a type for the type checker.',
    snippets: ['react', 'react-18'],
    after: '',
  },
  {
    id: 'vue',
    title: 'Vue',
    before:
      'Vue listens by <code>@</code> and the event’s name; its compiler is told that the tags are not components, and <code>vue-tsc</code> knows their attributes and events by the import of a type.',
    snippets: ['vue', 'vue-config'],
    after: '',
  },
  {
    id: 'svelte',
    title: 'Svelte',
    before:
      'Svelte 5 listens by <code>on</code> and the event’s name; the import of a type is for <code>svelte-check</code>.',
    snippets: ['svelte'],
    after: '',
  },
  {
    id: 'angular',
    title: 'Angular',
    before: 'The component allows other tags than Angular’s own; the type of each event is then known by the tag.',
    snippets: ['angular', 'angular-style'],
    after: '',
  },
  {
    id: 'solid',
    title: 'Solid',
    before:
      'Solid listens by <code>on:</code> and the event’s name; an attribute may be a signal, <code>zone={zone()}</code>. Vite needs <code>vite-plugin-solid</code> and nothing for the elements. With SolidStart the component may be rendered on a server: nothing happens there, and the form comes in the browser.',
    snippets: ['solid'],
    after: '',
  },
  {
    id: 'preact',
    title: 'Preact',
    before: 'Preact listens by <code>on</code> and the event’s name.',
    snippets: ['preact'],
    after: '',
  },
  {
    id: 'frame',
    title: 'In a frame',
    before:
      'An element needs no frame. Where the page with it is shown in one all the same, the bank’s page opens in a tab of its own, since banks refuse frames, and the element in the frame says how it ended; the tab says so too, or, where the browser keeps the two sites apart, that the result is where the payment began. What the frame has to be allowed if it is sandboxed:',
    snippets: ['frame'],
    after:
      '<code>allow-forms</code> is not needed. Without <code>allow-popups</code> nothing opens by itself: the element shows a link that leads the whole page to the bank, which <code>allow-top-navigation-by-user-activation</code> permits. Without <code>allow-popups-to-escape-sandbox</code> the bank’s page inherits the sandbox. <code>allow-same-origin</code> is what lets the city answer: <code>allowedOrigins</code> names the origin of the page in the frame, not of the one around it. <code>geolocation</code> is asked for by the map and by “Near me”, <code>clipboard-write</code> by what can be copied; without them both say that it is not allowed, and nothing else is missing.',
  },
  {
    id: 'listen',
    title: 'Listen',
    before:
      'Events bubble: one listener on the document hears them all. An event never carries a plate, a phone or a token. It is told once, as it happens: after the bank’s page that is soon after the page has come, and a framework that begins to listen later has missed it. What must not be missed is heard by a plain script of the page’s own, before the one of the elements.',
    snippets: ['events', 'apart', 'server-listener'],
    after:
      'In TypeScript <code>import type {} from &quot;parking-elements&quot;</code> brings the types of the events, also where the script is the city’s own and the package is there for its types alone. Several elements tell <code>parking-paid</code>, each with its own detail: <code>isFrom()</code> tells them apart; a page without a bundler imports it from <code>https://city.example/public.js</code>, or asks what the detail has: <code>&apos;end&apos; in event.detail</code>. Whoever listens on an element itself needs no such question: its events have the types of that element, and <code>target</code> is the element.',
  },
  {
    id: 'return',
    title: 'The way back from the bank',
    before:
      'The bank leads the browser back to the address that it came from, with <code>#parking-return=…</code> added. The element that has paid takes that out of the address, asks the city how the payment stands, comes into sight and says so. The tag has to be on the page for that: where it comes only at a press, with a route, or in a part that is loaded later, give that view an address of its own, or put the tag in where the page is loaded with this fragment. It may come at any time, and as often as need be: nothing is paid twice.',
    snippets: ['return'],
    after:
      'A page that has a fragment of its own, as for its routes, keeps it: there the tab remembers the payment. A page that cancels <code>parking-redirect</code> opens the bank itself: the element shows the address as a link and asks how the payment ends while the page is open, and its <code>check()</code> has it ask at once.',
  },
]

/** The first page: the list of elements, and how each kind of site embeds them. */
export function toStartPage(elements: readonly ElementDoc[], release: Release): Page {
  const ofExample = release.elements.find(({ tag }) => tag === EXAMPLE_TAG)?.snippets ?? []
  const snippets = [...ofExample, FRAME_SNIPPET, RETURN_SNIPPET, LISTENER_SNIPPET]
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
      ['try', 'A first try'],
      ['allowed', 'Which pages may ask'],
      ...RECIPES.map(({ id, title }) => [id, title] as const),
      ['csp', 'With a Content-Security-Policy'],
      ['releases', 'Releases'],
      ['robust', 'What a page can count on'],
    ],
    body: `<h1>City parking on any page</h1>
<p class="lead">Custom elements that a museum, a clinic or a newspaper pastes into its page, version ${escapeHtml(release.version)}. Attributes go in, events come out; nothing else of the page is touched.</p>
<p class="hint">A city, and not a page, is to be set up: <a href="your-city.html">your city in an afternoon</a>.</p>
${toSection('elements', 'Elements', `<ul class="cards">${cards.join('')}</ul>`)}
${toSection('try', 'A first try', TRY)}
${toSection('allowed', 'Which pages may ask', ALLOWED)}
${recipes.join('\n')}
${toSection('csp', 'With a Content-Security-Policy', POLICY)}
${toSection('releases', 'Releases', toReleases(release.version))}
${toSection('robust', 'What a page can count on', ROBUST)}`,
  }
}

function toReleases(version: string): string {
  const [major = ''] = version.split('.')
  return `<ul class="prose">
<li><code>/${version}/</code> never changes once it is published, and is kept: <code>integrity</code> is for these addresses alone.</li>
<li><code>/${major}/</code>, and the addresses without a number, follow the releases of this major version.</li>
<li>Public are tags, attributes, events, slots, parts, tokens, <code>public.js</code>, the codes and the wire. A patch mends, a minor version adds, a major one may take away; before 1.0 a minor one may too. What is to go is deprecated for a minor version and three months at least.</li>
<li>What has changed: <a href="changelog.html">Changes</a>.</li>
</ul>`
}

/** Where a newcomer pays in the demo, whatever the hour. */
export const TRIED_ZONE = '156'

const TRY = `<p class="hint">In the demo a guest pays up to the end. Zone ${TRIED_ZONE} of <code>zarechny</code> costs something at any hour; most others are free at night. Any plate does, such as <code>A123BC77</code>: another one for each try, since nobody pays twice for one vehicle. Any mobile number does. The bank is a sandbox that takes no money: each of its buttons is one ending, the first of them “paid”.</p>`

const ALLOWED = `<p class="hint">A city answers the pages of the origins on its list alone, <code>allowedOrigins</code> of its <code>city.json</code>: scheme, host and port as the browser names them, such as <code>https://shop.example</code>. Ask the city to enter yours, that of your test stage too. The cities of the demo list <code>localhost</code> and <code>127.0.0.1</code> with any port. A page of another origin gets no answer, and <a href="console-origin-not-allowed.html">its console names the origin to enter</a>; <a href="doctor.html">the doctor</a> says it beforehand.</p>`

const POLICY = `<p class="hint">The strictest policy that the elements work under stands below each snippet of an element’s page, such as <a href="guest-payment.html#embed">guest-payment</a>. What else is on the page may need more:</p>
<ul class="prose">
<li>With a nonce and <code>'strict-dynamic'</code> the script’s line carries the nonce of the page, <code>&lt;script nonce="…"</code>; what it loads needs none. In Next a server component passes it on: <code>nonce={nonce}</code>; Next writes the nonce into its own scripts only where a page is rendered for each request (it awaits <code>headers()</code>) and <code>cacheComponents</code> is off, which new projects have on.</li>
<li>With <a href="#npm">the package</a> scripts and styles are the page’s own, <code>'self'</code>: the city’s address is needed in <code>connect-src</code> alone, and in <code>style-src</code> for a first screen that a server has written.</li>
<li>The last two directives, Trusted Types, bind every script of the page. The elements keep them; Solid, htmx, and Next as Turbopack builds it do not: leave <code>require-trusted-types-for</code> and <code>trusted-types</code> out on such a page.</li>
<li>htmx writes a style of its own into the page, unless its <code>includeIndicatorStyles</code> is <code>false</code> (in <code>&lt;meta name="htmx-config"&gt;</code>).</li>
<li>Astro writes small scripts into the page, which the policy stops, unless <code>vite.build.assetsInlineLimit</code> is <code>0</code> in its configuration.</li>
</ul>`

const ROBUST = `<ul class="prose">
<li>The script may come before or after the tags, <code>async</code>, deferred, or twice.</li>
<li>Two versions on one page: the first one stays, and the console says so once, naming both.</li>
<li>A module that does not come is asked for twice more; then the element says so in the page’s language, offers a retry, and tells <code>parking-error</code>.</li>
<li>What is wrong with a page, its console says once, with a code: <a href="console.html">all messages</a>, and the <a href="doctor.html">doctor</a> that looks for it beforehand.</li>
<li>A strict policy with Trusted Types is kept; the header stands below each snippet of an element’s page, such as <a href="guest-payment.html#embed">guest-payment</a>.</li>
<li>One symbol, <code>Symbol.for('parking-elements')</code>, is all that is left on the global object.</li>
</ul>`

function toCodeOf(snippet: Snippet | undefined): string {
  return snippet === undefined
    ? ''
    : toBlock(snippet.code, { label: snippet.title, id: `code-${snippet.id}`, language: snippet.language })
}
