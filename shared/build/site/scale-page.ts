import { readFileSync } from 'node:fs'
import { escapeHtml, toCode, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'
import { ASSUMED, DAY_SECONDS, MEASURED, MOST_OF_ADDRESS, reckonCity, reckonLimits } from './scale-figures.ts'

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
    { id: 'limit', title: 'What meets its limit first', html: describeLimit() },
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
  const { accounts, sessionsADay, startsAtPeak } = ASSUMED
  const { bytesOfParking, bytesOfAccount, linesASecond } = MEASURED
  const city = reckonCity()
  return `<p>Assumed: ${inMillions(accounts)} million accounts, ${inMillions(sessionsADay)} million parkings a day, ${startsAtPeak} begun in a second at the peak.</p>${toTable(
    ['Of what', 'How much', 'From what'],
    [
      [
        'Parkings a second, on average',
        String(Math.round(city.averageASecond)),
        `${inMillions(sessionsADay)} million in ${toText(DAY_SECONDS)} seconds; the peak is ${city.peakToAverage.toFixed(1)} times that`,
      ],
      [
        'Statements a second at the peak',
        `about ${toText(statements * startsAtPeak)}`,
        `a guest’s price, start, payment and status have ${statements} together (table below)`,
      ],
      [
        'Rows a year',
        `${inMillions(city.parkingsAYear)} million parkings`,
        'with a payment, a line in the ledger and one in the history each',
      ],
      [
        'Room a year',
        `about ${roughly(city.gigabytesAYear)} GB`,
        `measured: ${toText(bytesOfParking)} bytes for each parking with its payment, order, callback, ledger and history, and their indexes`,
      ],
      [
        'Room for accounts',
        `about ${roughly(city.gigabytesOfAccounts)} GB`,
        `measured: ${toText(bytesOfAccount)} bytes for the account, phone, vehicle and token of each, with their indexes`,
      ],
      [
        'The bank’s file of a day',
        `about ${Math.round(city.minutesOfBankFile)} minutes of one process`,
        `measured: ${toText(linesASecond)} lines a second, each looked up in our book; it comes in pages of a thousand, and all that time brings goes on meanwhile`,
      ],
      [
        'Running at once',
        `about ${roughly(city.runningAtOnce)}`,
        `${inMillions(sessionsADay)} million a day of an hour each; the tick looks at these alone`,
      ],
    ],
  )}<p>No statement of a day, of a look-up by the staff, of the download of one’s data or of a deletion reads a table that grows from end to end, or an index of one: a test fills the tables, reads the plan of every statement, and knows each table as one that grows or as a small one. So time does not grow with the years; room does. Rows older than the city's years are a matter of retention, and no statement needs partitions by month: a page of the history, the overlap of a plate and a balance are each found by an index.</p>`
}

const LIMITS = reckonLimits()
const LIMIT_NAMES: Readonly<Record<keyof typeof LIMITS, string>> = {
  commitAlone: '<code>COMMIT</code>, each alone on the disk',
  process: 'One process of the backend, with all it does',
  database: 'All statements of the start, waiting for the disk',
  processor: 'All statements of the start, nobody waiting for the disk',
  commitTogether: `<code>COMMIT</code>, ${MEASURED.callers} at once on the disk`,
  commitBusy: '<code>COMMIT</code>, each alone on a disk that others use',
  address: 'The count of what one address asks, in one row of <code>rate_limits</code>',
}

function describeLimit(): string {
  const { commitAlone: alone, commitTogether: together, commitBusy: busy, processor, process } = LIMITS
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  const { startsAtPeak } = ASSUMED
  return `<p><strong>The statement that meets its limit first is <code>COMMIT</code>.</strong> It answers when the disk has said that all is written. A guest’s start waits for that ${alone.perStart} times: at the end of its transaction, when the bank of the sandbox writes the order down on the same server (a bank elsewhere has a disk of its own), and for two single statements that are committed by themselves: the payment has its page at the bank, and what the bank was to be asked is done. A driver’s start waits once. Counts of rate limits wait for no disk: their table does not outlive a crash.</p>
<p>Needed are ${startsAtPeak} starts a second. One commit after the other, a disk that has nothing else to do bears ${toText(alone.reached)} a second: divided by ${alone.perStart} that is ${toText(alone.starts)} starts. While other work had the same machine it was ${toText(busy.reached)} commits: ${toText(busy.starts)} starts, fewer than needed. PostgreSQL lets those who commit at the same moment share one writing: with ${MEASURED.callers} callers it is ${toText(together.reached)} commits, ${toText(together.starts)} starts. So the limit is met where a disk is slow and few ask at once, and what helps is a disk that answers sooner: flash, or a controller with a battery.</p>
${toTable(
  ['What', 'A second, measured', 'In a guest’s start', `Starts a second (${startsAtPeak} needed)`],
  names
    .toSorted((one, other) => LIMITS[one].starts - LIMITS[other].starts)
    .map((name) => {
      const { reached, perStart, starts } = LIMITS[name]
      return [LIMIT_NAMES[name], toText(reached), String(perStart), toText(starts)]
    }),
)}
<p>Other limits are no statement's. One process of the backend works on one core, and begins ${toText(process.starts)} parkings of guests a second when it does nothing else. Prices and questions about the state come on top, so a peak needs several. Processes are added beside each other; they share nothing but the database. That has a processor of its own to fill: on two cores it bears ${toText(processor.starts)} starts a second where nobody waits for the disk. Last comes one row: all who ask from one address are counted in it, and wait for each other there; beyond ${toText(MEASURED.usesOfAddress)} uses a second they would wait longer, and an address is refused from ${MOST_OF_ADDRESS} questions a second on.</p>
<p>Measured on a machine with two cores and a virtual disk, which PostgreSQL 15 and the callers shared: <code>npm run bench -- statements</code> sends the statements that the backend itself sends, through <code>pgbench</code>, in a city of 10,000 parkings, and counts in <code>pg_stat_wal</code> how often a start waits for the disk; <code>npm run bench -- server</code> has the process. A server of one’s own does more; run both there, and put its figures in the place of these.</p>`
}

const SHARDS = `<p>On paper: the same schema on an existing PostgreSQL that is cut over many machines. A parking is asked for by its plate (does another one share its time?), and a guest has no account: so parkings, payments, the ledger, refunds, what is to be asked of the bank and the attempts lie on the shard of their plate, and their ids carry its number. Accounts, tokens, histories, counters and letters lie on the shard of the person, prices on every one. A guest's start is then one transaction on one shard. A driver's start that is paid from a balance writes on two: the parking's and the driver's, in one transaction over both.</p><p>The statements that the backend sends, counted by a test:</p>`

const CROSSING = `<p>What crosses in a call asks for the parkings or the money of a person: it would go to a copy by person (parkings that run, the balance), kept by the same transaction, or to the shards of the person's own plates, which are few. What crosses in the tick goes to every shard, each for itself: those are no transactions over shards.</p>`

function inMillions(count: number): string {
  return String(count / 1e6)
}

function toText(count: number): string {
  return count.toLocaleString('en')
}

/** To two figures: what is reckoned on paper is no more exact. */
function roughly(count: number): string {
  return toText(Number(count.toPrecision(2)))
}
