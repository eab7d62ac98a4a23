import { StartRefusedError } from './start-refused.ts'

// What the programs of the demo are told by environment variables in the same way.

/** A port; 0 for any that is free. */
export function readPort(env: NodeJS.ProcessEnv, byDefault: number): number {
  const text = env['PORT'] || String(byDefault)
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new StartRefusedError(`PORT must be 0 to 65535, found “${text}”`)
  return Number(text)
}

/** The address of a site, without a slash at its end; undefined where there is none. */
export function readAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isHttp) throw new StartRefusedError(`${name} must be an http or https address, found “${text}”`)
  return text.replace(/\/+$/, '')
}

/** Undefined for the one that the server takes of itself. A name that PostgreSQL would fold or cut is another one. */
export function readSchema(env: NodeJS.ProcessEnv): string | undefined {
  const schema = env['DATABASE_SCHEMA']
  if (!schema) return undefined
  if (!/^[a-z_][a-z\d_]{0,49}$/.test(schema))
    throw new StartRefusedError(
      `DATABASE_SCHEMA must be small Latin letters, digits and underscores, 50 at most: found “${schema}”`,
    )
  return schema
}

/** What a process of the demo may be told it is. */
const DEMO_ENVIRONMENTS = [undefined, '', 'development', 'test']

/**
 * Whether the process is to be a real city's: nothing of the demo is served then.
 * @throws StartRefusedError where neither is said: a slip of the pen would serve the sandbox to a city
 */
export function isProduction(env: NodeJS.ProcessEnv): boolean {
  const said = env['NODE_ENV']
  if (said === 'production') return true
  if (DEMO_ENVIRONMENTS.includes(said)) return false
  throw new StartRefusedError(`NODE_ENV must be production, development, test or nothing, found “${said}”`)
}
