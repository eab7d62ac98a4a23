/** How the process is told what to be: environment variables only. */
export interface ProcessOptions {
  host: string
  port: number
  publicUrl: string | undefined
  storage:
    | { kind: 'postgres'; url: string; schema: string | undefined }
    | { kind: 'memory' }
    | { kind: 'folder'; path: string }
  citiesFolder: string | undefined
  /** The build to serve, if it is not `dist`: `npm run dev` has one of its own. */
  distFolder: string | undefined
  /** Files of a real city's open data, which becomes the first city; empty for none. */
  mapData: readonly string[]
  /** City whose sign-in asks the sandbox captcha provider in place of the picture. */
  captchaCity: string | undefined
  hasControls: boolean
  isQuiet: boolean
  trustProxy: boolean
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`PORT must be 0 to 65535, found ${text}`)
  return port
}

/**
 * Reads PORT, HOST, PUBLIC_URL, DATABASE_URL, DATABASE_SCHEMA, MEMORY, DATA_DIR, DIST_DIR, EXTRA_CITIES, MAP_DATA
 * (files, between commas), CAPTCHA_CITY, TEST_CONTROLS, QUIET, TRUST_PROXY.
 */
export function readProcessOptions(env: NodeJS.ProcessEnv): ProcessOptions {
  return {
    host: env['HOST'] || '127.0.0.1',
    port: parsePort(env['PORT'] || '8080'),
    publicUrl: env['PUBLIC_URL']?.replace(/\/+$/, '') || undefined,
    storage: readStorage(env),
    citiesFolder: env['EXTRA_CITIES'] || undefined,
    distFolder: env['DIST_DIR'] || undefined,
    mapData: (env['MAP_DATA'] ?? '')
      .split(',')
      .map((file) => file.trim())
      .filter((file) => file !== ''),
    captchaCity: env['CAPTCHA_CITY'] || undefined,
    hasControls: env['TEST_CONTROLS'] === '1',
    isQuiet: env['QUIET'] === '1',
    trustProxy: env['TRUST_PROXY'] === '1',
  }
}

function readStorage(env: NodeJS.ProcessEnv): ProcessOptions['storage'] {
  if (env['DATABASE_URL'])
    return { kind: 'postgres', url: env['DATABASE_URL'], schema: env['DATABASE_SCHEMA'] || undefined }
  return env['MEMORY'] === '1' ? { kind: 'memory' } : { kind: 'folder', path: env['DATA_DIR'] || '.data' }
}
