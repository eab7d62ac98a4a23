import { readFileSync } from 'node:fs'
import { escapeHtml, toCode, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'

/** What a test has found the backend to ask of its database, written by `tests/unit/backend/shards.test.ts`. */
interface Shards {
  steps: { step: string; plate: number; person: number; anywhere: number; crossing: number }[]
  crossings: { statement: string; steps: string[] }[]
}

const TIME = 'time passes'

/** The page of what a city of millions needs: of the machine, of the schema, and of a database on many machines. */
export function toScalePage(): Page {
  const shards = JSON.parse(readFileSync(new URL('scale.json', import.meta.url), 'utf8')) as Shards
  const ofCalls = shards.crossings.filter(({ steps }) => steps.some((step) => step !== TIME))
  const ofTime = shards.crossings.filter(({ steps }) => steps.every((step) => step === TIME))
  const sections = [
    { id: 'city', title: 'A city of 13 million', html: describeCity(shards) },
    { id: 'limit', title: 'What meets its limit first', html: LIMIT },
    {
      id: 'shards',
      title: 'On many machines, cut by plate',
      html: `${SHARDS}${toTable(
        ['Done', 'On the shard of the plate', 'On that of the person', 'Anywhere', 'Across shards'],
        shards.steps.map(({ step, plate, person, anywhere, crossing }) => [
          escapeHtml(step),
          ...[plate, person, anywhere, crossing].map(String),
        ]),
      )}`,
    },
    {
      id: 'crossing',
      title: `Statements that cross shards: ${ofCalls.length} of calls, ${ofTime.length} of the tick`,
      html: `${CROSSING}${toTable(
        ['Statement', 'In'],
        [...ofCalls, ...ofTime].map(({ statement, steps }) => [toCode(statement), escapeHtml(steps.join(', '))]),
      )}`,
    },
  ]
  return {
    file: 'scale.html',
    title: 'Scale',
    description: 'What a city of millions needs of the reference backend, and how its schema lies on many machines.',
    contents: sections.map(({ id, title }) => [id, title]),
    body: `<h1>Scale</h1>
<p class="lead">What the reference backend would need in a city of 13 million: what is measured is said to be, the rest is reckoned on paper.</p>
${sections.map(({ id, title, html }) => toSection(id, title, html)).join('\n')}`,
  }
}

const OF_GUEST = ['guest: price', 'guest: start', 'guest: pays at the bank', 'guest: status']
const AT_PEAK = 100

function describeCity({ steps }: Shards): string {
  const ofGuest = OF_GUEST.map((name) => {
    const found = steps.find(({ step }) => step === name)
    if (!found)
      throw new Error(
        `No step of the measurements is called “${name}”: name it as tests/unit/backend/shards.test.ts does`,
      )
    return found
  })
  const statements = ofGuest.reduce(
    (sum, { plate, person, anywhere, crossing }) => sum + plate + person + anywhere + crossing,
    0,
  )
  return `<p>Assumed: three million accounts, a million parkings a day, a hundred begun in a second at the peak.</p>${toTable(
    ['Of what', 'How much', 'From what'],
    [
      ['Parkings a second, on average', '12', 'a million in 86,400 seconds; the peak is eight times that'],
      [
        'Statements a second at the peak',
        `about ${(statements * AT_PEAK).toLocaleString('en')}`,
        `a guest’s price, start, payment and status have ${statements} together (table below)`,
      ],
      ['Rows a year', '365 million parkings', 'with a payment, a line in the ledger and one in the history each'],
      [
        'Room a year',
        'about 770 GB',
        'measured: 2,100 bytes for each parking with its payment, order, callback, ledger and history, and their indexes',
      ],
      [
        'Room for accounts',
        'about 3 GB',
        'measured: 1,010 bytes for the account, phone, vehicle and token of each, with their indexes',
      ],
      [
        'The bank’s file of a day',
        'about 5 minutes of one process',
        'measured: 3,200 lines a second, each looked up in our book; it comes in pages of a thousand, and all that time brings goes on meanwhile',
      ],
      ['Running at once', 'about 42,000', 'a million a day of an hour each; the tick looks at these alone'],
    ],
  )}<p>No statement of a day, of a look-up by the staff, of the download of one’s data or of a deletion reads a table that grows from end to end, or an index of one: a test fills the tables, reads the plan of every statement, and knows each table as one that grows or as a small one. So time does not grow with the years; room does. Rows older than the city's years are a matter of retention, and no statement needs partitions by month: a page of the history, the overlap of a plate and a balance are each found by an index.</p>`
}

const LIMIT = `<p>A commit waits for the disk: a driver’s start has one, a guest’s three, with the order that is registered at the bank. The counts of rate limits are in a table that does not outlive a crash and wait for no disk. The other statements are answered from memory. So the first limit is how often the disk can say that something is written: PostgreSQL lets those who commit at the same moment share one writing, and a disk of a server with a battery or of flash takes thousands a second.</p>
<p>The second limit is the processor of the backend: one process works on one core. Processes are added beside each other; they share nothing but the database.</p>
<p>The third is one row: all who come from one address are counted in one row of <code>rate_limits</code>, and wait for each other there, each for as long as its count takes.</p>
<p><code>npm run bench -- server</code> measures it on your machine: starts and questions with one, two and four processes, on databases of the sizes that you name, each beside the same statements through <code>pgbench</code> in the same run.</p>`

const SHARDS = `<p>On paper: the same schema on an existing PostgreSQL that is cut over many machines. A parking is asked for by its plate (does another one share its time?), and a guest has no account: so parkings, payments, the ledger, refunds, what is to be asked of the bank and the attempts lie on the shard of their plate, and their ids carry its number. Accounts, tokens, histories, counters and letters lie on the shard of the person, prices on every one. A guest's start is then one transaction on one shard. A driver's start that is paid from a balance writes on two: the parking's and the driver's, in one transaction over both.</p><p>The statements that the backend sends, counted by a test:</p>`

const CROSSING = `<p>What crosses in a call asks for the parkings or the money of a person: it would go to a copy by person (parkings that run, the balance), kept by the same transaction, or to the shards of the person's own plates, which are few. What crosses in the tick goes to every shard, each for itself: those are no transactions over shards.</p>`
