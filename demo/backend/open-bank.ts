import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { embedBank, expectBankBeside, openBankDatabase } from '../bank/embed.ts'
import type { Backend } from './backend.ts'
import { BankSilentError, type Bank } from './bank/bank.ts'
import { createHttpFiscal, type Fiscal } from './bank/fiscal.ts'
import { createHttpBank } from './bank/http-bank.ts'
import type { Db } from './database/database.ts'
import type { Sandbox } from './bank/sandbox.ts'
import { createSendToReal, SandboxAnswersError, sendByHttp } from './bank/send.ts'
import { createLogger, type LogTarget } from './http/logging.ts'
import type { ProcessOptions } from './process-options.ts'
import { StartRefusedError } from './start-refused.ts'

export interface OpenBank {
  bank: Bank
  /** The operator of fiscal data: that of FISCAL_URL, else the sandbox's; none beside another bank. */
  fiscal?: Fiscal | undefined
  sandbox?: Sandbox
  close(): Promise<void>
}

/**
 * The bank of BANK_URL, else the sandbox in this process, with a database of its own. The one place where the backend
 * knows the sandbox: everything else goes by the adapter.
 *
 * @throws StartRefusedError where a real city's bank is a sandbox
 * @param city the backend, which is made after its bank; absent where nobody is to be called back
 */
export async function openBank(
  options: Pick<ProcessOptions, 'bank' | 'fiscal' | 'storage' | 'hasControls'> &
    Partial<Pick<ProcessOptions, 'production'>>,
  { log, city }: { log: LogTarget; city?: () => Backend },
): Promise<OpenBank> {
  const logger = createLogger(log)
  const sendOr = (told: string) =>
    options.production ? createSendToReal((cause) => logger.error({ err: cause }, told)) : sendByHttp
  const fiscal =
    options.fiscal &&
    createHttpFiscal({
      ...options.fiscal,
      send: sendOr('a sandbox answers in place of the operator of fiscal data: no fiscal receipt is issued'),
    })
  if (options.bank) {
    const send = sendOr('a sandbox answers in place of the bank: nothing can be paid')
    const bank = createHttpBank({ ...options.bank, send })
    if (options.production) await expectReal(bank, logger)
    return { bank, fiscal, close: async () => {} }
  }
  const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
  const database = await openBankDatabase(options.storage, cache)
  const embedded = await embedBank({
    database,
    clock: { now: () => city?.().clock.now() ?? Date.now(), set: (at) => city?.().clock.set(at) },
    log: logger,
    hasLevers: options.hasControls,
    callBack: async (path) => (city ? callBackend(city(), path) : 503),
  })
  return { ...embedded, fiscal: fiscal ?? embedded.fiscal, close: () => database.close() }
}

/** A bank that does not answer keeps no city from starting: should it be a sandbox, its first answer will tell. */
async function expectReal(bank: Bank, log: Logger): Promise<void> {
  try {
    await bank.inquire(randomUUID())
  } catch (cause) {
    if (!(cause instanceof BankSilentError)) throw cause
    if (cause.cause instanceof SandboxAnswersError)
      throw new StartRefusedError(
        `Not started. BANK_URL is wrong: ${cause.cause.message}: what is paid there is not paid.`,
      )
    log.warn({ err: cause.cause }, 'the bank does not answer: until it does, nothing can be paid')
  }
}

/** Rejects with StartRefusedError unless the sandbox has its books beside those of the city in this schema. */
export function expectSandboxBeside(db: Db, schema: string | undefined): Promise<void> {
  return expectBankBeside(db, schema).catch((cause: unknown) => {
    if (!(cause instanceof StartRefusedError)) throw cause
    throw new StartRefusedError(`${cause.message} Another bank than the sandbox is named by BANK_URL and BANK_TOKEN.`)
  })
}

/** The callback as a request of its own, which passes everything that one from outside passes. */
export async function callBackend({ app }: Pick<Backend, 'app'>, path: string): Promise<number> {
  const { statusCode } = await app.inject({ method: 'GET', url: path, remoteAddress: '127.0.0.1' })
  return statusCode
}
