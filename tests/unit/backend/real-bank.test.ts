import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BankSilentError } from '../../../demo/backend/bank/bank.ts'
import { openBank } from '../../../demo/backend/open-bank.ts'
import { readProcessOptions } from '../../../demo/backend/process-options.ts'
import { StartRefusedError } from '../../../demo/backend/start-refused.ts'
import { readBankOptions } from '../../../demo/bank/bank-options.ts'
import { startProcess } from '../../support/backend-process.ts'
import { START_MS } from '../../support/backend.ts'
import { PRODUCTION } from '../../support/production.ts'
import { findFreePort, startSeparateBank, TOKEN, type SeparateBank } from '../../support/separate-bank.ts'

const BANK_ENV = { BANK_TOKEN: TOKEN, CITY_URL: 'http://127.0.0.1:9' }
const ORDER = {
  merchantOrder: '11111111-1111-4111-8111-111111111111',
  city: 'probe',
  payee: { ru: 'Город', en: 'City' },
  amount: 100,
  returnUrl: null,
  language: null,
}

/** The bank of a real city whose BANK_URL is this one, and what its log has. */
async function openReal(url: string, token = TOKEN) {
  const lines: { level: number; msg: string }[] = []
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const fiscal = { FISCAL_URL: url, FISCAL_TOKEN: token }
  const options = readProcessOptions({ ...PRODUCTION, BANK_URL: url, BANK_TOKEN: token, ...fiscal })
  return { ...(await openBank(options, { log })), said: () => lines.map(({ level, msg }) => `${level} ${msg}`) }
}

describe('the sandbox bank', () => {
  let sandbox: SeparateBank

  beforeAll(async () => {
    sandbox = await startSeparateBank('http://127.0.0.1:9')
  }, START_MS)
  afterAll(() => sandbox.stop())

  it('does not start in production', () => {
    expect(() => readBankOptions({ ...BANK_ENV, NODE_ENV: 'production' })).toThrow(StartRefusedError)
    expect(() => readBankOptions({ ...BANK_ENV, NODE_ENV: 'production' })).toThrow('This is the sandbox bank')
  })

  it('is no bank of a real city, which does not start with it, whatever its token', async () => {
    for (const token of [TOKEN, 'another']) {
      await expect(openReal(sandbox.url, token)).rejects.toThrow(StartRefusedError)
      await expect(openReal(sandbox.url, token)).rejects.toThrow(
        `Not started. BANK_URL is wrong: ${sandbox.url} is a sandbox: what is paid there is not paid.`,
      )
    }
  })

  it('is believed in nothing where it was not there at the start, and its first answer is told', async () => {
    const port = await findFreePort()
    const real = await openReal(`http://127.0.0.1:${port}`)
    expect(real.said()).toEqual(['40 the bank does not answer: until it does, nothing can be paid'])
    const late = await startProcess({ ...BANK_ENV, MEMORY: '1', PORT: String(port) }, 'demo/bank/main.ts')
    const told = '50 a sandbox answers in place of the bank: nothing can be paid'
    await expect(real.bank.register(ORDER)).rejects.toThrow(BankSilentError)
    await expect(real.bank.inquire(ORDER.merchantOrder)).rejects.toThrow(BankSilentError)
    const receipt = { key: 'k', kind: 'sale', city: 'probe', amount: 100, contact: null } as const
    await expect(real.fiscal!.issue(receipt)).rejects.toThrow(BankSilentError)
    const toldOfFiscal = '50 a sandbox answers in place of the operator of fiscal data: no fiscal receipt is issued'
    expect(real.said().slice(1)).toEqual([told, told, toldOfFiscal])
    late.signal('SIGKILL')
    await late.ended
  })
})
