import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type AnySchema, isSchema } from 'yup'
import { EXPORT_PATH } from '../../demo/backend/operations/exports.ts'
import { PROOF_PATH } from '../../demo/backend/operations/proof-link.ts'
import { RECEIPT_PATH } from '../../demo/backend/payment/slips/receipt.ts'
import { CALLS } from '../../shared/api/contract/calls.server.ts'
import type { ServerCall } from '../../shared/api/contract/call.server.ts'
import { CONTENT_TYPES, HEADERS, hostileValues, isKnown, RAW_PIECES } from './values.ts'

type Fields = Record<string, unknown>

/** One request, as far as it is known before it is sent. */
export interface Plan {
  /** A row of the contract, what is beside it, or a page of the staff. */
  target: { row: number; name: number } | { beside: number; tail: unknown } | { staff: number; tail: unknown }
  token: 'driver' | 'firm' | 'guest' | 'none'
  changes: { field: number; value: unknown }[]
  medium: 'own' | 'form' | 'json' | 'query'
  spoil: 'no' | 'cut' | 'type' | 'raw' | 'method'
  choice: number
  headers: Record<string, string>
}

/** What answers have given so far, for later requests to come back with. */
export interface Memory {
  tokens: Readonly<Record<Plan['token'], string | undefined>>
  /** Texts by the lower-case name of their field. */
  seen: Map<string, string[]>
  /** Addresses that answers have named, without their origin. */
  links: string[]
  /** Somebody of the staff, who is signed in: his cookie, and what each of his forms carries. */
  staff: { cookie: string; word: string }
}

/** Routes that the contract does not name. */
const BESIDE = [
  '/bank/{x}',
  '/bank/{x}/pay',
  '/bank/{x}/slow',
  '/tiles/{x}/{x}/{x}.mvt',
  '/demo/outbox',
  '/social/authorize',
  '/social/authorize',
  '/captcha/check',
  '/captcha/check',
  `/zarechny${RECEIPT_PATH}`,
  `/zarechny${EXPORT_PATH}`,
  `/zarechny${PROOF_PATH}`,
  '/zarechny/api/{x}',
  '/{x}/api/zones/v1',
  '/health',
  '/ready',
  '/openapi.json',
  '/%2e%2e/{x}',
] as const

/** All but the way out: who has gone it sees nothing else. */
const STAFF_PAGES = [
  '/staff',
  '/staff/payments',
  '/staff/payments/{x}',
  '/staff/payments/{x}/refund',
  '/staff/exceptions/{x}',
  '/staff/appeals',
  '/staff/appeals/{x}',
  '/staff/audit',
  '/staff/sign-in',
] as const

export const plans: fc.Arbitrary<Plan> = fc.record({
  target: fc.oneof(
    { weight: 9, arbitrary: fc.record({ row: fc.nat(CALLS.length - 1), name: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ beside: fc.nat(1e6), tail: hostileValues }) },
    { weight: 1, arbitrary: fc.record({ staff: fc.nat(STAFF_PAGES.length - 1), tail: hostileValues }) },
  ),
  token: fc.constantFrom('driver', 'driver', 'driver', 'firm', 'guest', 'none'),
  changes: fc.array(fc.record({ field: fc.nat(1e6), value: hostileValues }), { maxLength: 3 }),
  medium: fc.constantFrom('own', 'own', 'own', 'form', 'json', 'json', 'query'),
  spoil: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'no', 'cut', 'type', 'raw', 'method'),
  choice: fc.nat(1e6),
  headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...HEADERS) }),
})

export function toRequest(plan: Plan, memory: Memory): InjectOptions {
  const { target } = plan
  if ('row' in target) return toCall(plan, CALLS[target.row]!, memory)
  const [page, fields] =
    'staff' in target
      ? [STAFF_PAGES[target.staff]!, { ...STAFF_FIELDS, word: memory.staff.word }]
      : [pick([...BESIDE, ...memory.links.slice(-30)], target.beside), structuredClone(BESIDE_FIELDS)]
  const url = page.replaceAll('{x}', toPart(fill(target.tail, 'id', memory)))
  return toBeside(plan, { url, right: fields }, memory)
}

const pick = (places: readonly string[], number: number): string => places[number % places.length]!

/** What those routes read; right, until it is changed. */
const BESIDE_FIELDS: Fields = {
  client_id: 'zarechny-parking',
  redirect_uri: 'http://localhost/back',
  state: 's',
  email: 'driver@demo.example',
  sitekey: 'zarechny-check',
  origin: 'http://localhost',
  hl: 'ru',
  lang: 'en',
  to: '79161234567',
  order: 'x',
  sig: 'x',
  q: 'x',
}

const STAFF_FIELDS: Fields = {
  order: '1',
  end: 'done',
  sum: '100',
  reason: 'x',
  press: '11111111-1111-4111-8111-111111111111',
  decision: 'close',
  text: 'x',
  clientId: '11111111-1111-4111-8111-111111111111',
}

function toBeside(plan: Plan, { url, right }: { url: string; right: Fields }, memory: Memory): InjectOptions {
  const paths = Object.keys(right).map((name) => [name])
  const fields = change(right, paths, plan, memory)
  const isPost = plan.spoil === 'method' || plan.choice % 3 === 0
  const query = url.includes('?') || isPost ? '' : `?${toForm(fields)}`
  return {
    method: isPost ? 'POST' : 'GET',
    url: url + query,
    remoteAddress: '127.0.0.1',
    headers: {
      cookie: memory.staff.cookie,
      ...(isPost && plan.spoil !== 'type' ? { 'content-type': typeOf(plan.medium) } : {}),
      ...plan.headers,
    },
    ...(isPost && plan.choice % 2 === 0 ? { payload: cut(encode(fields, plan.medium), plan) } : {}),
  }
}

const typeOf = (medium: Plan['medium']) =>
  medium === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'

const encode = (fields: Fields, medium: Plan['medium']) => (medium === 'json' ? toJson(fields) : toForm(fields))

function toCall(plan: Plan, row: ServerCall, memory: Memory): InjectOptions {
  const { call } = row
  const token = memory.tokens[plan.token]
  const right = { ...withKnown(row, memory), ...(token === undefined || call.token === 'header' ? {} : { token }) }
  const fields = change(right, pathsOf(row.input), plan, memory)
  const names = [call.path, ...(call.aliases ?? [])]
  const name = 'row' in plan.target ? plan.target.name : 0
  const path = names[name % names.length]!.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = toPart(fields[key])
    delete fields[key]
    return value === '' ? 'x' : value
  })
  const medium = plan.medium === 'own' ? call.body : plan.medium
  const raw = plan.spoil === 'raw' ? `&${RAW_PIECES[plan.choice % RAW_PIECES.length]}` : ''
  const query = medium === 'query' ? `?${toForm(fields)}${raw}` : ''
  return {
    method: plan.spoil === 'method' ? (['GET', 'POST', 'PUT', 'DELETE'] as const)[plan.choice % 4]! : call.method,
    url: `/zarechny${path}${query}`,
    headers: {
      ...(medium === 'query'
        ? {}
        : {
            'content-type': plan.spoil === 'type' ? CONTENT_TYPES[plan.choice % CONTENT_TYPES.length]! : typeOf(medium),
          }),
      ...(token !== undefined && call.token === 'header' ? { authorization: `Bearer ${token}` } : {}),
      ...plan.headers,
    },
    ...(medium === 'query' ? {} : { payload: cut(medium === 'json' ? toJson(fields) : toForm(fields) + raw, plan) }),
  }
}

function cut(text: string, { spoil, choice }: Plan): string {
  return spoil === 'cut' ? text.slice(0, choice % (text.length + 1)) : text
}

/** The example of the row, with what answers have named in place of its ids. */
function withKnown({ example }: ServerCall, { seen }: Memory): Fields {
  const fields = structuredClone(example.request) as Fields
  for (const name of Object.keys(fields)) {
    const known = seen.get(name.toLowerCase())
    if (known !== undefined && /id$|number|salt/i.test(name)) fields[name] = known.at(-1)
  }
  return fields
}

/** The ways to every field of a schema, and to the parts of each. */
function pathsOf(schema: AnySchema, before: readonly string[] = []): string[][] {
  if (!('fields' in schema)) return []
  return Object.entries(schema.fields as Fields).flatMap(([name, part]) => {
    const path = [...before, name]
    return isSchema(part) ? [path, ...pathsOf(part as AnySchema, path)] : [path]
  })
}

function change(fields: Fields, paths: readonly string[][], { changes }: Plan, memory: Memory): Fields {
  for (const { field, value } of changes) {
    const path = paths[field % Math.max(1, paths.length)]
    if (path !== undefined) put(fields, path, fill(value, path.at(-1)!, memory))
  }
  return fields
}

function put(fields: Fields, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) fields[name] = value
  else {
    const part = fields[name]
    const inner = typeof part === 'object' && part !== null ? (part as Fields) : {}
    fields[name] = inner
    put(inner, rest, value)
  }
}

/** A known value becomes one that an answer has given under that name, or under any. */
function fill(value: unknown, name: string, { seen }: Memory): unknown {
  if (!isKnown(value)) return value
  const all = seen.get(name.toLowerCase()) ?? [...seen.values()].flat()
  return all[value.known % Math.max(1, all.length)] ?? 'unknown'
}

/** A part of an address; half a surrogate, which an address cannot have, becomes the sign for it. */
function toPart(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(Buffer.from(text.slice(0, 1000)).toString())
}

function toJson(fields: Fields): string {
  return JSON.stringify(fields)
}

/** Bracket keys to any depth that a hostile client would write. */
function toForm(fields: Fields): string {
  const form = new URLSearchParams()
  const append = (key: string, value: unknown, depth: number): void => {
    if (depth > 6 || typeof value !== 'object' || value === null) return form.append(key, String(value ?? ''))
    for (const [inner, part] of Object.entries(value)) append(`${key}[${inner}]`, part, depth + 1)
  }
  for (const [key, value] of Object.entries(fields)) append(key, value, 0)
  return form.toString()
}
