import fc from 'fast-check'

/** Marks a value that an earlier answer gave: an id, a token, a number. Which one is known when it is sent. */
export interface Known {
  known: number
}

export const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'known'

/** JSON with a key that an object literal cannot have. */
const POLLUTING = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'].map(
  (text) => JSON.parse(text) as unknown,
)

const TEXTS = [
  '',
  ' ',
  '\0',
  'а\0b',
  '\uD800',
  'x\uDFFF\uD800',
  '\uFEFF',
  '\u202Eabc',
  '💥'.repeat(300),
  'я'.repeat(5000),
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(400),
  '-1',
  '0',
  '0.1',
  '1e3',
  '0x10',
  '１２',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  "'; DROP TABLE payments; --",
  '\\',
  '%',
  '%00',
  '%s%n',
  '../../etc/passwd',
  'http://',
  'http://[',
  'javascript:alert(1)',
  'https://user:pass@localhost/',
  '00000000-0000-0000-0000-000000000000',
  'A'.repeat(36),
  '2025-02-30T25:61:61+99:99',
  '0000-00-00T00:00:00',
  '0000-01-01T00:00:00+00:00',
  '0001-01-01T00:00:00+03:00',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59Z',
  '9999-12-31T23:59:59+14:00',
  '2025-03-12',
  'А123ВС77',
  '+7 (916) 123-45-67',
  'a@b',
  `${'a'.repeat(250)}@b.ru`,
]

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)]
}

const THINGS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  [[]],
  [null],
  ['а', 'b'],
  {},
  { toString: 'x' },
  { toString: null, valueOf: null },
  { toString: 'x', valueOf: 'x', toJSON: 'x' },
  { length: 1e9 },
  { 0: 'a', length: 1 },
  { '': '' },
  nested(500),
  Array.from({ length: 300 }, (_, index) => index),
  ...POLLUTING,
]

/** What a field may hold that nobody meant: texts, things of other kinds, noise, and what an earlier answer gave. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...THINGS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
  { weight: 3, arbitrary: fc.nat(1e6).map((known): Known => ({ known })) },
)

/** Raw pieces of a query or a form that no encoder would write. */
export const RAW_PIECES = [
  '',
  '&&&=&',
  '=x',
  '%zz=%',
  'token=%ED%A0%80',
  'a[b][c][d][e][f][g]=1',
  'transport[]=1&transport[]=2',
  'transport[number][toString]=x',
  'transport[__proto__][x]=1',
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  'zone[toString]=x&zone[valueOf]=y',
  'duration=60&duration=120',
  'Duration=60&duration=120&DURATION=1',
  'phone=%00',
  'lang=ru&lang=en&lang[x]=1',
  `${'k=v&'.repeat(400)}k=v`,
] as const

/** Headers as no browser sends them. */
export const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'idempotency-key': 'k' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': '\u00FF\u0080' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer ' + 'x'.repeat(3000) },
  { authorization: 'Basic AAAA' },
  { 'accept-language': ';q=,,,*;q=9' },
  { 'accept-language': 'xx-' + 'y'.repeat(500) },
  { 'accept-encoding': 'br;q=x, gzip;;;, ,' },
  { 'if-none-match': '"' },
  { 'content-encoding': 'gzip' },
  { host: 'exa mple:99999' },
  { host: '' },
  { host: '[' },
  { origin: 'null' },
  { origin: 'http://[' },
  { 'x-forwarded-for': 'x, ,1.2.3.4,::' },
  { 'x-forwarded-host': '%00', 'x-forwarded-proto': 'gopher' },
  { range: 'bytes=9-1' },
  { 'sec-purpose': 'prefetch' },
]

export const CONTENT_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/json; charset=koi8-r',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json, text/plain',
  'x',
  '/',
] as const
