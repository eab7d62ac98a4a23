import { randomInt, randomUUID } from 'node:crypto'
import type { Json } from '../../api/contract/call.ts'
import { carryOut, gone } from './carry-out.ts'
import { type Person, readSetting, skip } from './person.ts'
import { listOf, pick, textOf } from './probe.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'

/** What a driver changes of the account, and what the driver writes. */
export const DATA_CALLS: readonly string[] = [
  'changeProfile',
  'changeAccountSetting',
  'setMainPhone',
  'giveConsent',
  'checkDocument',
  'addDocument',
  'editDocument',
  'removeDocument',
  'sendAppeal',
  'sendAppealMessage',
]

/** Changes what can be changed back, and changes it back; an appeal stays. */
export async function checkOwnData(run: Run, person: Person): Promise<void> {
  const isAsked = (...calls: readonly string[]) => calls.some(run.isAsked)
  if (isAsked('changeProfile')) await checkNames(person)
  if (isAsked('changeAccountSetting')) await checkSwitch(person)
  if (isAsked('setMainPhone')) await checkPhones(run, person)
  if (isAsked('giveConsent')) await checkConsent(run, person)
  if (isAsked('checkDocument', 'addDocument', 'editDocument', 'removeDocument')) await checkDocuments(person)
  if (isAsked('sendAppeal', 'sendAppealMessage')) await checkAppeal(run, person)
}

async function readProfile(person: Person): Promise<Json | undefined> {
  return pick((await person.ask('getProfile', {})) ?? {}, 'result')
}

async function checkNames(person: Person): Promise<void> {
  const present = await readProfile(person)
  const nameOf = (name: string) => textOf(present, name) ?? ''
  const example = rowOf('changeProfile').example.request
  const [firstname, own] = [nameOf('firstName') || String(example['firstname']), nameOf('lastName')]
  const other = String(example[own === example['lastname'] ? 'middlename' : 'lastname'])
  const fields = { firstname, middlename: nameOf('middleName'), email: textOf(present, 'email') }
  for (const lastname of own === '' ? [other] : [other, own])
    // oxlint-disable-next-line no-await-in-loop -- there, and back
    await carryOut(person, {
      call: 'changeProfile',
      fields: { ...fields, lastname },
      field: 'result.lastName',
      expected: lastname,
      look: async () => pick(await readProfile(person), 'lastName'),
    })
}

async function checkSwitch(person: Person): Promise<void> {
  const name = 'pushOff'
  const look = async () => pick((await person.ask('getAccountSettings', {})) ?? {}, 'result', name)
  const present = (await look()) === true
  for (const value of [!present, present])
    // oxlint-disable-next-line no-await-in-loop -- there, and back
    await carryOut(person, {
      call: 'changeAccountSetting',
      fields: { name, value },
      field: `result.${name}`,
      expected: value,
      look,
    })
}

async function checkPhones(run: Run, person: Person): Promise<void> {
  const readPhones = async () => listOf((await readProfile(person)) ?? null, 'telephones')
  const phones = await readPhones()
  const [main, other] = [true, false].map((isMain) => phones.find((one) => (pick(one, 'isMain') === true) === isMain))
  const [old, next] = [main, other].map((one) => textOf(one, 'phone'))
  if (!old || !next) return skip(run, 'setMainPhone', ['one phone', 'two phones of the test account'])
  for (const phone of [next, old])
    // oxlint-disable-next-line no-await-in-loop -- there, and back
    await carryOut(person, {
      call: 'setMainPhone',
      fields: { phone },
      field: 'result.telephones[].isMain',
      expected: phone,
      look: async () =>
        pick(
          (await readPhones()).find((one) => pick(one, 'isMain') === true),
          'phone',
        ),
    })
}

/** Given again, as it is anyway. */
async function checkConsent(run: Run, person: Person): Promise<void> {
  const version = textOf((await readSetting(run, 'pagePersonalData')) ?? {}, 'version')
  if (version === null) return skip(run, 'giveConsent', ['no text to agree to', 'pagePersonalData with a version'])
  await carryOut(person, {
    call: 'giveConsent',
    fields: { agreementVersion: version },
    field: 'result.version',
    expected: version,
    look: async () => pick((await person.ask('getConsent', {})) ?? {}, 'result', 'version'),
  })
}

/** A number of each run's own: a document belongs to one driver alone. */
function createNumber(): string {
  const series = String(rowOf('addDocument').example.request['title']).slice(0, -6)
  return `${series}${String(randomInt(1_000_000)).padStart(6, '0')}`
}

async function checkDocuments(person: Person): Promise<void> {
  const [first, second] = [createNumber(), createNumber()]
  const readDocuments = async () => listOf((await readProfile(person)) ?? null, 'documents')
  const find = async (title: string) => (await readDocuments()).find((one) => textOf(one, 'title') === title)
  const isThere = (title: string) => ({ field: 'result.documents[].title', expected: title, look: lookFor(title) })
  const lookFor = (title: string) => async () => pick(await find(title), 'title')

  await person.ask('checkDocument', { type: 'STS', title: first })
  const added = await carryOut(person, {
    call: 'addDocument',
    fields: { type: 'STS', title: first },
    ...isThere(first),
  })
  const id = textOf(added ?? {}, 'result', 'id')
  if (id === null) return
  await person.refuse('addDocument', { type: 'STS', title: first }, ['DocumentAlreadyExists'])
  await carryOut(person, { call: 'editDocument', fields: { id, type: 'STS', title: second }, ...isThere(second) })
  await carryOut(person, {
    call: 'removeDocument',
    fields: { id },
    ...gone('result.documents', async () => (await readDocuments()).some((one) => textOf(one, 'id') === id)),
  })
}

const TEXTS = ['A test of the contract: nothing to answer.', 'A second message of the same test.'] as const

/** Each is sent twice, as after a lost answer, and is there once. */
async function checkAppeal(run: Run, person: Person): Promise<void> {
  const readAppeals = async () => listOf(await person.ask('getAppeals', {}), 'items')
  const before = (await readAppeals()).map(idOf)
  const email = textOf(await readProfile(person), 'email') || 'conformance@museum.example'
  const [topic] = listOf(await run.known.answer('getSettings'), 'result', 'topics')
  const appeal = { idSubject: textOf(topic, 'value') ?? undefined, message: TEXTS[0], email, clientId: randomUUID() }
  if ((await person.ask('sendAppeal', appeal)) === null) return
  await person.ask('sendAppeal', appeal)
  const made = (await readAppeals()).map(idOf).filter((id) => !before.includes(id))
  const idAppeal = made[0]
  if (made.length > 1)
    person.tell('duplicate-made', 'sendAppeal', { field: 'items', found: made, expected: 'one appeal' })
  if (!idAppeal)
    return person.tell('state-wrong', 'sendAppeal', { field: 'items', found: made, expected: 'it in getAppeals' })
  const message = { idAppeal, message: TEXTS[1], clientId: randomUUID() }
  if ((await person.ask('sendAppealMessage', message)) === null) return
  await person.ask('sendAppealMessage', message)
  const texts = listOf(await person.ask('getAppealMessages', { idAppeal }), 'items').map((one) => textOf(one, 'text'))
  const found = texts.filter((text) => text === TEXTS[1]).length
  if (found === 1) return
  const code = found > 1 ? 'duplicate-made' : 'state-wrong'
  person.tell(code, 'sendAppealMessage', { field: 'items', found: texts, expected: 'the message, once' })
}

function idOf(item: Json): string {
  return textOf(item, 'appeal', 'id') ?? ''
}
