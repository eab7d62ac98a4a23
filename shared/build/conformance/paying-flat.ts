import { randomUUID } from 'node:crypto'
import type { Fields, Json } from '../../api/contract/call.ts'
import {
  createPerson,
  guestPayment,
  hasBank,
  isOpenable,
  payAtPage,
  paymentState,
  type Person,
  readSetting,
  skip,
} from './person.ts'
import { pick, textOf } from './probe.ts'
import { NOBODY } from './public-probes.ts'
import type { Run } from './run.ts'

/** How one of the two asks and pays for a stay behind a barrier. */
interface Payer {
  setting: string
  cost: string
  pay: string
  status: string
  ticket: 'guestTicket' | 'driverTicket'
}

const GUEST: Payer = {
  setting: 'guestFlat',
  cost: 'guestFlatCost',
  pay: 'guestPayFlat',
  status: 'guestStatus',
  ticket: 'guestTicket',
}
const DRIVER: Payer = {
  setting: 'useFlatParking',
  cost: 'flatCost',
  pay: 'payFlat',
  status: 'driverPaymentStatus',
  ticket: 'driverTicket',
}
export const GUEST_FLAT_CALLS: readonly string[] = [GUEST.cost, GUEST.pay]
export const DRIVER_FLAT_CALLS: readonly string[] = [DRIVER.cost, DRIVER.pay]

export async function checkGuestFlat(run: Run): Promise<void> {
  const { guest: token } = run.tokens
  if (token === null) return skip(run, GUEST.pay, ['no guests', 'a city with useSessionWithoutRegister'])
  await checkFlat(run, createPerson(run, token), GUEST)
}

export function checkDriverFlat(run: Run, person: Person): Promise<void> {
  return checkFlat(run, person, DRIVER)
}

/** A stay behind a barrier costs something, is paid, and costs less then. */
async function checkFlat(run: Run, person: Person, { setting, cost, pay, status, ticket }: Payer): Promise<void> {
  const { flat } = run.options.accounts
  if ((await readSetting(run, setting)) !== true) return skip(run, pay, ['no barriers', `a city with ${setting}`])
  if (!flat) return skip(run, pay, ['no ticket', 'flat in --accounts'])
  const question: Fields = { ticketNumber: flat[ticket], parkingNumber: flat.parking }
  await person.refuse(cost, { ...question, parkingNumber: NOBODY }, ['CantFindParking', 'ParkingSessionNotFound'])
  const told = await person.ask(cost, question)
  const price = Number(readPart(told, 'cost'))
  if (told === null) return
  if (!(price > 0)) return skip(run, pay, ['nothing to pay for this ticket', 'a ticket that is not paid'])
  if (!hasBank(run, pay)) return
  const { payment, phone } = await guestPayment(run)
  const order = {
    paymentService: payment,
    parkingNumber: flat.parking,
    sessionId: textOf(readPart(told, 'sessionId')),
    phone,
    returnUrl: `${run.origin}/`,
    lang: 'en',
  }
  const key = randomUUID()
  const first = await person.ask(pay, order, key)
  const second = first && (await person.ask(pay, order, key))
  const [paymentId, url] = [textOf(first ?? {}, 'paymentId'), textOf(first ?? {}, 'RedirectURL')]
  if (first === null) return
  if (second !== null && textOf(second, 'paymentId') !== paymentId)
    person.tell('duplicate-made', pay, {
      field: 'paymentId',
      found: second,
      expected: `${paymentId}, as the first time`,
    })
  // Without a page it has been paid by the balance.
  if (url !== null) {
    if (!isOpenable(run, person, pay, first)) return
    const readState = () => paymentState(person, { status, paymentId })
    if (!(await payAtPage(run, person, { call: status, url, readState }))) return
  }
  const left = await person.ask(cost, question)
  const rest = Number(readPart(left, 'cost'))
  if (left !== null && !(rest < price))
    person.tell('state-wrong', pay, { field: 'cost', found: rest, expected: `less than ${price}: it is paid` })
}

/** Of an answer whose parts may stand in `result` too. */
function readPart(answer: Json | null, name: string): Json | undefined {
  return pick(answer ?? {}, name) ?? pick(answer ?? {}, 'result', name)
}
