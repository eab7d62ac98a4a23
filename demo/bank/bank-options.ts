import { isProduction, readAddress, readPort, readSchema } from '../backend/environment.ts'
import { StartRefusedError } from '../backend/start-refused.ts'

/** How the process of the sandbox bank is told what to be: environment variables only. */
export interface BankOptions {
  host: string
  port: number
  /** What the city sends. */
  token: string
  /** Where the city is called back. */
  cityUrl: string
  /** Where the bank's pages are seen, if it is not where it listens. */
  publicUrl: string | undefined
  storage: { kind: 'postgres'; url: string; schema: string } | { kind: 'memory' } | { kind: 'folder'; path: string }
  hasLevers: boolean
  isQuiet: boolean
}

const PORT = 8090
const SCHEMA = 'bank'

/**
 * Reads PORT, HOST, BANK_TOKEN, CITY_URL, PUBLIC_URL, DATABASE_URL with DATABASE_SCHEMA, DATA_DIR, MEMORY, TEST_CONTROLS
 * and QUIET.
 * @throws StartRefusedError where a variable is wrong or missing, and in production
 */
export function readBankOptions(env: NodeJS.ProcessEnv): BankOptions {
  if (isProduction(env))
    throw new StartRefusedError(
      'Not started. This is the sandbox bank, where a payer pays by pressing a button: a real city has none, and BANK_URL of its backend names the adapter of its bank.',
    )
  const token = env['BANK_TOKEN']
  const cityUrl = readAddress(env, 'CITY_URL')
  if (!token || cityUrl === undefined)
    throw new StartRefusedError('Set BANK_TOKEN (what the city sends) and CITY_URL (where it is called back)')
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readPort(env, PORT),
    token,
    cityUrl,
    publicUrl: readAddress(env, 'PUBLIC_URL'),
    storage: readStorage(env),
    hasLevers: env['TEST_CONTROLS'] === '1',
    isQuiet: env['QUIET'] === '1',
  }
}

function readStorage(env: NodeJS.ProcessEnv): BankOptions['storage'] {
  if (env['DATABASE_URL']) return { kind: 'postgres', url: env['DATABASE_URL'], schema: readSchema(env) ?? SCHEMA }
  return env['MEMORY'] === '1' ? { kind: 'memory' } : { kind: 'folder', path: env['DATA_DIR'] || '.data/bank' }
}
