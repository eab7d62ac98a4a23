import { randomUUID } from 'node:crypto'
import type { Fields } from '../../api/contract/call.ts'
import { isReceiptMethod } from '../../api/contract/payment-method.ts'
import { addDays, toCityTime } from '../../domain/city-time.ts'
import { parseSafeUrl } from '../../domain/safe-url.ts'
import type { Reply } from './ask.ts'
import { methodsOf, type Person, readSetting, skip } from './person.ts'
import { findOffer } from './paying-subscription.ts'
import { listOf, textOf } from './probe.ts'
import { toSample } from './report.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'
import { findVehicle, period } from './signed-in-probes.ts'

const BILL_CALLS: readonly string[] = [
  'createRefillReceipt',
  'createSubscriptionReceipt',
  'getReceipts',
  'getReceipt',
  'sendReceipt',
]

/** What a driver is given as a file: bills to be paid at a bank, the history, everything that the city keeps. */
export const FILE_CALLS: readonly string[] = [...BILL_CALLS, 'exportOperations', 'downloadMyData']

/** A bill of a season ticket begins so far ahead that it is in nobody's way. */
const AHEAD_DAYS = 800
/** So often is it asked whether a history is written. */
const MOST_ASKED = 120
const ASK_EVERY_MS = 500
/** What begins a PDF. */
const PDF = '%PDF-'

export async function checkFiles(run: Run, person: Person): Promise<void> {
  if (BILL_CALLS.some(run.isAsked)) await checkBills(run, person)
  if (run.isAsked('exportOperations')) await checkExport(run, person)
  if (run.isAsked('downloadMyData')) await checkMyData(run, person)
}

/** A bill is in the list, is a PDF by its link and by its call, and can be mailed. */
async function checkBills(run: Run, person: Person): Promise<void> {
  const isBalanceFree = (await readSetting(run, 'dontUseBalance')) === true
  const call = isBalanceFree ? 'createSubscriptionReceipt' : 'createRefillReceipt'
  if (!(await methodsOf(run)).some((name) => isReceiptMethod({ name })))
    return skip(run, call, ['no bills', 'the method of bills in paymentsMethods'])
  const { payer } = exampleOf('createRefillReceipt')
  const bills: { call: string; fields: Fields }[] = []
  if (!isBalanceFree) bills.push({ call: 'createRefillReceipt', fields: { payer, sum: '12.50' } })
  const offer = await findOffer(run)
  const today = toCityTime(run.options.now(), run.timeZone ?? 'UTC').date
  if (offer)
    bills.push({
      call: 'createSubscriptionReceipt',
      fields: {
        payer,
        codeSubscription: textOf(offer, 'parkingPermitCode'),
        grz: (await findVehicle(run.known)).plate,
        timestart: addDays(today, AHEAD_DAYS),
        expectedCost: Number(textOf(offer, 'cost')).toFixed(2),
      },
    })
  else skip(run, 'createSubscriptionReceipt', ['no season ticket for every vehicle', 'one in getSubscriptions'])
  for (const bill of bills) await checkBill(run, person, bill) // oxlint-disable-line no-await-in-loop -- one after another
}

async function checkBill(run: Run, person: Person, { call, fields }: { call: string; fields: Fields }): Promise<void> {
  const key = randomUUID()
  const first = await person.ask(call, fields, key)
  const receiptnumber = textOf(first ?? {}, 'result', 'receiptnumber')
  if (receiptnumber === null) return
  const second = await person.ask(call, fields, key)
  const repeated = textOf(second ?? {}, 'result', 'receiptnumber')
  if (second !== null && repeated !== receiptnumber) {
    const expected = `${receiptnumber}, as the first time`
    person.tell('duplicate-made', call, { field: 'result.receiptnumber', found: repeated, expected })
  }
  const listed = listOf(await person.ask('getReceipts', {})).filter(
    (row) => textOf(row, 'receiptnumber') === receiptnumber,
  )
  if (listed.length !== 1)
    person.tell('state-wrong', 'getReceipts', { field: 'result', found: listed, expected: `${receiptnumber}, once` })
  const link = textOf(first ?? {}, 'result', 'link')
  if (link !== null) await expectLinked(run, person, { call, field: 'result.link', link, begin: PDF })
  const row = rowOf('getReceipt')
  const token = run.tokens.driver ?? ''
  expectFile(person, 'getReceipt', '', [await run.wire.ask(row, { fields: { receiptnumber }, token }), PDF])
  const { email } = exampleOf('sendReceipt')
  await person.ask('sendReceipt', { receiptnumber, email })
}

/** A history is written while it is asked about; then its link has it. */
async function checkExport(run: Run, person: Person): Promise<void> {
  const call = 'exportOperations'
  const question = { ...period(), format: 'pdf', lang: 'en' }
  let answer = await person.ask(call, question)
  // oxlint-disable no-await-in-loop -- asked until it is there
  for (let asked = 0; textOf(answer ?? {}, 'state') === 'writing' && asked < MOST_ASKED; asked += 1) {
    await run.options.wait(ASK_EVERY_MS)
    answer = await person.ask(call, { ...question, exportId: textOf(answer ?? {}, 'exportId') })
  }
  if (answer === null) return
  const link = textOf(answer, 'link')
  if (link === null)
    return person.tell('state-wrong', call, { field: 'link', found: answer, expected: 'the address of the file' })
  if (!isWhole(run, person, { call, field: 'link', link })) return
  let reply = await run.wire.open(link)
  // The link may come before its file (readings gB-27).
  for (let asked = 0; reply?.status === 202 && asked < MOST_ASKED; asked += 1) {
    await run.options.wait(ASK_EVERY_MS)
    reply = await run.wire.open(link)
  }
  // oxlint-enable no-await-in-loop
  expectFile(person, call, 'link', [reply, PDF])
}

async function checkMyData(run: Run, person: Person): Promise<void> {
  const call = 'downloadMyData'
  const answer = await person.ask(call, { lang: 'en' })
  for (const [field, begin] of [
    ['link', '{'],
    ['page', '<!'],
  ] as const) {
    const link = textOf(answer ?? {}, field)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    if (link !== null) await expectLinked(run, person, { call, field, link, begin })
  }
}

/** A page of another site would look for a relative address there. */
function isWhole(
  run: Run,
  person: Person,
  { call, field, link }: { call: string; field: string; link: string },
): boolean {
  if (parseSafeUrl(link, run.origin) !== null) return true
  person.tell('file-wrong', call, { field, found: link, expected: 'an absolute https address' })
  return false
}

async function expectLinked(
  run: Run,
  person: Person,
  { begin, ...where }: { call: string; field: string; link: string; begin: string },
): Promise<void> {
  if (isWhole(run, person, where)) expectFile(person, where.call, where.field, [await run.wire.open(where.link), begin])
}

function expectFile(
  person: Person,
  call: string,
  field: string,
  [reply, begin]: readonly [Reply | null, string],
): void {
  if (reply?.status === 200 && reply.text.trimStart().startsWith(begin)) return
  const found = reply === null ? 'nothing' : `HTTP ${reply.status} ${toSample(reply.text)}`
  person.tell('file-wrong', call, { field, found, expected: `a file that begins with ${begin}` })
}

/** What the document sends as an example. */
function exampleOf(call: string): Fields {
  return rowOf(call).example.request
}
