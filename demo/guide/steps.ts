import type { BLOCKS } from './blocks.ts'

/** A section of the guide “Your city in an afternoon”. */
export interface Step {
  id: string
  title: string
  /** Paragraphs, and ids of blocks, in their order. */
  parts: readonly (string | { block: keyof typeof BLOCKS })[]
}

const block = (id: keyof typeof BLOCKS) => ({ block: id })

/** A city that the reference backend serves. */
export const FILES: readonly Step[] = [
  {
    id: 'write',
    title: 'A1. Write the city',
    parts: [
      'Node 20.19 or newer, npm, and this project are all that is needed; every command below is run in its folder.',
      block('install'),
      block('ask'),
      'A question with an answer in brackets takes it on Enter; what cannot be used is told, and asked again. Ctrl+C ends it and keeps the answers in a file, with which `--answers` goes on. One of the two lines is enough: the one below asks nothing, and what follows goes by what it says. A folder that is there already is not touched.',
      block('write'),
      'The folder has `city.json`, `zones.json`, `parkings.json`, `accounts.json` with a driver to try the sign-in, and `README.md`, which says for every key what it means and what it says now. An editor shows the same beside the keys: `city.json` names `city.schema.json`.',
    ],
  },
  {
    id: 'start',
    title: 'A2. Start, and pay as a guest',
    parts: [
      block('start'),
      'The first start builds the elements, a minute or two. It prints its address, `http://localhost:8080` where that port is free; below, put yours in its place. Open `http://localhost:8080/guest-payment?city=novy&zone=1`, enter a plate such as `А123ВС77` and a phone such as `9161234567`, and press “Continue”; what was entered is shown once more, with the button that says the price. The page of the sandbox bank follows: press “Pay” there. Back on the page the parking is paid. Outside the paid hours that you answered nothing is to be paid, and the form says so: the lines above have a tariff around the clock, so that there is something to pay whenever you try.',
      'A driver signs in as `driver@demo.example` with the password `parking1`. The accounts are made once, with the first start of the city: a changed `accounts.json` counts for an empty `DATA_DIR`.',
    ],
  },
  {
    id: 'data',
    title: 'A3. Its parkings, its words',
    parts: [
      'Parkings and streets of open data come by the import; <a href="import.html">its page</a> says which files it reads and what its report means. A city that is there keeps its names, settings, contacts and tariffs: parkings, streets and the bounds of the map come from the data. Who has no such files goes on without: `parkings.json` may be written by hand, and its zones alone can be paid for.',
      block('import'),
      'Everything else is edited by hand: `zones.json` for tariffs and further zones, `city.json` for <a href="settings.html">settings</a> and holidays (`settings.calendar`), `pages/` for texts. In a zone’s `prices` each row has a day type (`default` is Monday to Friday and no other day, `saturday`, `sunday`, `holiday`), hours and whole kopecks per hour: 4050 is 40.50 roubles. What stands in no row is free; holidays without rows go by those of Sundays. A start refuses a file that it cannot use, and names the file, the key and what was expected: the first one each time. Ctrl+C and the same command show what was changed.',
    ],
  },
  {
    id: 'embed',
    title: 'A4. On another site',
    parts: [
      block('page'),
      block('serve'),
      'Open `http://localhost:3000`, and pay for another plate: the first one is parked already. Pages of this machine may ask a city in the demo; every other site has to stand in `entry.allowedOrigins`: the question about sites has put it there. An origin is scheme, host and port, as the browser names it. A page of an origin that is not there gets no answer, and its console says which one to enter. <a href="index.html">The first page</a> has the lines for every kind of site, and the <a href="doctor.html">doctor</a> looks for what would go wrong.',
    ],
  },
  {
    id: 'judge',
    title: 'A5. Every call, asked',
    parts: [
      'The reference backend passes with the demo cities. With your files it should still: the command parks and pays with the account to try, by plates of its own. Whom it signs in as stands in a file beside the project; the `accounts.json` of the city is another one, which says who there is.',
      block('accounts'),
      block('judge'),
      'It ends with 0 where no error was found, and leaves a page to read, `../conformance/report.html`. What it could not try it tells as a note. <a href="conformance.html">Its page</a> says what each code means.',
    ],
  },
  {
    id: 'production',
    title: 'A6. To production',
    parts: [
      'In production there is no sandbox bank, no account to try, and no origin of this machine. Wanted are PostgreSQL, a mail server, a gateway for text messages, and an adapter in front of your bank: the comment of `demo/backend/bank/http-bank.ts` says which few calls it answers, that of `demo/backend/carriers/http-messages.ts` what the gateway is sent. “In production” of README.md says what each variable is, “On PostgreSQL” how to back it up.',
      block('production'),
      block('launch'),
      'The start names every variable that is missing or wrong, in one go. Put a server in front that ends TLS, and send it requests when `/ready` says so. Begin with an empty database: one that the demo has used is refused.',
    ],
  },
]

/** A city with a backend of its own. */
export const OWN: readonly Step[] = [
  {
    id: 'copy',
    title: 'B1. Copy a backend that works',
    parts: [
      'A city with a server of its own answers the calls of the <a href="/openapi.json">OpenAPI document</a>; the elements need not know in what it is written. To see the smallest that works, begin with ours: it needs no package, was written from that document alone, and forgets everything when it ends.',
      block('copy'),
      'Everything that the elements are told about the city is in `city.mjs`. Put yours there: `timeZone`, `entry`, `zones` (prices are whole kopecks per hour), `streets` (each with the code of a zone, and with `at` within `mapBounds`), the middle of the map in `options`, `drivers`.',
      block('entry'),
      'Contacts stand in `options`, whom the sign-in knows in `drivers`; no other file names the city.',
    ],
  },
  {
    id: 'own-start',
    title: 'B2. Start, and pay as a guest',
    parts: [
      block('own'),
      'Open `http://localhost:8090/?zone=2`, whose tariff is around the clock (zone 1 is free on Sundays and by night), enter a plate and a phone, press “Continue”, then the button with the price, and “Оплатить” on the page of the practice bank.',
    ],
  },
  {
    id: 'own-judge',
    title: 'B3. What is answered otherwise',
    parts: [
      block('ownAccounts'),
      block('ownJudge'),
      'Errors break something for people, warnings are put up with by the elements; each names the call, the field, what was found and what was expected. A call that is not there is a note: “What need not be there” of the <a href="/openapi.json">OpenAPI document</a> has each switch with the calls that it makes needless, and the <a href="calls.html">list of calls</a> which element asks which. Run it after each change, with `--level read` while nothing is to be paid.',
    ],
  },
  {
    id: 'own-parts',
    title: 'B4. Put your own parts in',
    parts: [
      'File by file, the command staying green: `payments.mjs` keeps payments and sessions in the memory: put your database there, with the key of a paying call stored in the transaction of its payment. The bank’s page of `pages.mjs` gives way to the address that your acquirer answers with; its word comes to you, never by the guest’s browser. `tokens.mjs` and `driver.mjs` are for the accounts that you have. `price.mjs` reckons prices as the elements do; a server that reckons otherwise is believed, and the guest is asked again.',
      'What is slow or costs money needs limits: answer 429 with `Retry-After`.',
    ],
  },
  {
    id: 'own-embed',
    title: 'B5. On another site',
    parts: [
      block('ownOrigins'),
      'With `ORIGINS` only those sites may ask; without it the pages of this machine. The tag says where its city answers:',
      block('ownPage'),
      'What the tag knows of the city besides its calls, its name and that paying calls carry an `Idempotency-Key`, it reads at `https://parking.novy.example/city.json`: that is `entry` of `city.mjs`. <a href="schemas/entry.schema.json">Its schema</a> says what may stand there; “The city’s entry” of the <a href="/openapi.json">OpenAPI document</a> says what holds without it.',
      'Where several cities are offered by one library, `cities.json` beside its files has an entry for each, with `apiUrl`; <a href="schemas/cities.schema.json">its schema</a> says what may stand there. A page with a policy needs the server in `connect-src`: `npm run csp -- parking-guest-payment --origin https://city.example` prints it.',
    ],
  },
  {
    id: 'own-production',
    title: 'B6. To production',
    parts: [
      'Before: answers by https, at one address (`PUBLIC_URL`) that never changes; `Date` and `Retry-After` readable for other origins; payments, keys and tokens in a database that survives the process; the conformance command with your bank’s test system in front of a test server, at the level `pay`; then at `read` against the one that is open to all.',
      'The files of the elements may come from any server: `dist` of `npm run build`, as “Embedding” of README.md says, or the npm package.',
    ],
  },
]
