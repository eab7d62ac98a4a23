import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const HERE = import.meta.dirname

/** A payment form of others, React alone, or the least that any script can do. */
export interface Peer {
  name: string
  said: string
  /** What is waited for in its page: the first sign that a person can begin. */
  ready: string
  hasStyles: boolean
}

export const PEERS: readonly Peer[] = [
  { name: 'adyen', said: 'Adyen Drop-in + Card, labels', ready: '#peer .adyen-checkout__label__text', hasStyles: true },
  { name: 'braintree', said: 'Braintree Drop-in, its own error', ready: '#peer #refused', hasStyles: false },
  { name: 'react', said: 'React and one field', ready: '#peer label', hasStyles: false },
  { name: 'floor', said: 'floor: a script with one native field', ready: '#peer label', hasStyles: false },
]

/** Installs the packages of this folder's lock into this folder, where they are not there yet. */
export function installPeers(): void {
  const lock = readFileSync(join(HERE, 'package-lock.json'), 'utf8')
  const installed = join(HERE, 'node_modules/.package-lock.json')
  if (existsSync(installed) && isInstalled(lock, readFileSync(installed, 'utf8'))) return
  console.log('Installing the peers into tests/bench …')
  const result = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: HERE,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) throw new Error('npm ci failed in tests/bench, see above.')
}

/** Builds every peer into one file with the settings of our own build; answers the folder. */
export async function buildPeers(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'parking-peers-'))
  for (const { name } of PEERS) {
    await build({
      root: HERE,
      configFile: false,
      logLevel: 'error',
      base: './',
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        minify: 'oxc',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { [name]: join(HERE, `peers/${name}.js`) },
          output: { entryFileNames: '[name].js', assetFileNames: `${name}[extname]`, codeSplitting: false },
        },
      },
    })
  }
  return outDir
}

function isInstalled(lock: string, installed: string): boolean {
  const read = (text: string) => (JSON.parse(text) as { packages: Record<string, { version?: string }> }).packages
  const there = read(installed)
  return Object.entries(read(lock)).every(([name, { version }]) => name === '' || there[name]?.version === version)
}
