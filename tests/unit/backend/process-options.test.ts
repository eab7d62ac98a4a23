import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { rateLimits } from '../../../demo/backend/database/schema.ts'
import { readBankOptions } from '../../../demo/bank/bank-options.ts'
import { readProcessOptions } from '../../../demo/backend/process-options.ts'
import { toBucket } from '../../../demo/backend/rate-limit.ts'
import { StartRefusedError } from '../../../demo/backend/start-refused.ts'
import { startProcess } from '../../support/backend-process.ts'
import { startBackend } from '../../support/backend.ts'
import { WISH } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

it.each([
  { PORT: '80800' },
  { PORT: 'abc' },
  { PORT: '-1' },
  { PORT: '0x50' },
  { PUBLIC_URL: 'nonsense' },
  { PUBLIC_URL: 'ftp://city.example' },
  { BANK_URL: 'https://bank.example' },
  { BANK_URL: 'bank:8090', BANK_TOKEN: 'a' },
  { NODE_ENV: 'Production' },
  { NODE_ENV: 'prod' },
  { TRUST_PROXY: 'yes' },
  { STAFF_TOKENS: 'anna:short' },
  { SECURITY_CONTACT: 'mailto:safe@city.example' },
  { DATABASE_URL: 'postgres://db/parking', DATABASE_SCHEMA: 'City' },
  { DATABASE_URL: 'postgres://db/parking', DATABASE_SCHEMA: 'a"; DROP SCHEMA public; --' },
])('a start with %o is refused in a sentence, without a stack', (env) => {
  expect(() => readProcessOptions(env)).toThrow(StartRefusedError)
})

it.each(['postgres://127.0.0.1:9/parking', 'postgres://['])(
  'so is one whose database is not there: %s',
  async (url) => {
    const refused = expect(openPostgres(url)).rejects
    await refused.toThrow(StartRefusedError)
    await refused.toThrow(/^The database does not answer: .+\.$/)
  },
)

it.each([undefined, '', 'development', 'test'])('with NODE_ENV=%s it is the demo', (NODE_ENV) => {
  expect(readProcessOptions({ NODE_ENV }).production).toBeNull()
})

const BANK = { BANK_TOKEN: 'a', CITY_URL: 'http://127.0.0.1:9' }
it.each([
  [{ ...BANK, PORT: 'abc' }, 'PORT must be 0 to 65535, found “abc”'],
  [{ ...BANK, PORT: '-1' }, 'PORT must be 0 to 65535, found “-1”'],
  [{ ...BANK, PORT: '70000' }, 'PORT must be 0 to 65535, found “70000”'],
  [{ ...BANK, CITY_URL: 'nonsense' }, 'CITY_URL must be an http or https address, found “nonsense”'],
  [{ ...BANK, CITY_URL: 'city:8080' }, 'CITY_URL must be an http or https address, found “city:8080”'],
  [{ ...BANK, PUBLIC_URL: 'nonsense' }, 'PUBLIC_URL must be an http or https address, found “nonsense”'],
  [
    { ...BANK, DATABASE_URL: 'postgres://db/bank', DATABASE_SCHEMA: 'a"; DROP SCHEMA public; --' },
    'DATABASE_SCHEMA must be',
  ],
  [{ BANK_TOKEN: 'a' }, 'Set BANK_TOKEN'],
])('the sandbox bank with %o is refused in a sentence', (env, sentence) => {
  expect(() => readBankOptions(env)).toThrow(StartRefusedError)
  expect(() => readBankOptions(env)).toThrow(sentence)
})

it.each([
  [{ PORT: 'abc', BANK_TOKEN: 'a', CITY_URL: 'http://127.0.0.1:9' }, /^PORT must be 0 to 65535, found “abc”\n$/],
  [{}, /^Set BANK_TOKEN \(.+\) and CITY_URL \(.+\)\n$/],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:9/bank', BANK_TOKEN: 'a', CITY_URL: 'http://127.0.0.1:9' },
    /^The database does not answer: .+\.\n$/,
  ],
])('the sandbox bank that is started with %o ends with a sentence alone', async (env, sentence) => {
  const bank = await startProcess({ BANK_TOKEN: '', CITY_URL: '', ...env }, 'demo/bank/main.ts')
  expect(await bank.ended).toBe(1)
  expect(bank.output()).toMatch(sentence)
})

describe('whose word is taken on where a request came from', () => {
  const read = (text?: string) => readProcessOptions({ TRUST_PROXY: text }).trustProxy

  it.each([
    [undefined, false],
    ['', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['5', 5],
    ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
    ['fc00::/7, ::ffff:10.0.0.0/104, 172.16.0.0/12', ['fc00::/7', '::ffff:10.0.0.0/104', '172.16.0.0/12']],
  ])('TRUST_PROXY=%s', (text, trusted) => {
    expect(read(text)).toEqual(trusted)
  })

  it.each([
    'yes',
    'true',
    '10.0.0.0/33',
    '10.0.0',
    'proxy.example',
    '10.0.0.1/8/8',
    '10.0.0.1,',
    '-1',
    '2001:db8::/129',
  ])('TRUST_PROXY=%s stops the start', (text) => {
    expect(() => read(text)).toThrow('TRUST_PROXY must be a number of hops, or addresses and networks')
  })

  it.each(['0.0.0.0/0', '::/0', '10.0.0.1, 0.0.0.0/1', '128.0.0.0/2', '::/8', '::ffff:0:0/96', '2000::/3'])(
    'TRUST_PROXY=%s, by which any caller could name another’s address, stops the start',
    (text) => expect(() => read(text)).toThrow('is of strangers too: any of them could name another’s address'),
  )

  it.each(['6', '99', '1000'])('TRUST_PROXY=%s, more servers than anybody has, stops the start', (text) => {
    expect(() => read(text)).toThrow('TRUST_PROXY must be the number of your own servers in front, 5 at most')
  })

  it.each([
    ['nobody’s', false, '10.0.0.9'],
    ['of the one server in front', 1, '203.0.113.7'],
    ['of two servers in front', 2, '198.51.100.1'],
    ['of a network', ['10.0.0.0/8'], '203.0.113.7'],
    ['of another network', ['172.16.0.0/12'], '10.0.0.9'],
  ] as const)('%s', async (_, trustProxy, seen) => {
    const backend = await startBackend({
      cities: [createTestCity()],
      trustProxy: typeof trustProxy === 'object' ? [...trustProxy] : trustProxy,
    })
    await backend.app.inject({
      method: 'POST',
      url: '/probe/api/payment/unregistered/cost/v1',
      payload: WISH,
      remoteAddress: '10.0.0.9',
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
    })
    const counted = await backend.database.db.select().from(rateLimits)
    expect(counted.map(({ bucket }) => bucket)).toContain(toBucket(backend.context, 'cost', `probe ${seen}`))
    await backend.stop()
  })
})
