import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

const FOLDER = new URL('../../../shared/api/contract/', import.meta.url).pathname
const ENTRY = '\0first-load'
/** Brotli, alone; within a chunk it is less. Mostly the wire's own names. */
const BUDGET = 1865

it('settings and zones are decoded by few bytes, without yup, a schema or an example', async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'first-load',
        enforce: 'pre',
        resolveId: (id) => (id === 'first-load' ? ENTRY : null),
        load: (id) =>
          id === ENTRY
            ? `export { getSettings } from '${FOLDER}settings.ts'; export { getZones, getParkings } from '${FOLDER}zones.ts'`
            : null,
      },
    ],
    build: {
      write: false,
      minify: 'oxc',
      rolldownOptions: {
        input: 'first-load',
        preserveEntrySignatures: 'strict',
        external: (id) => id.includes('/domain/'),
        output: { format: 'es' },
      },
    },
  })) as Rolldown.RolldownOutput
  const text = output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  expect(text).toContain('/api/settings/v3')
  expect(text).not.toMatch(/yup|Садовая|required\(/)
  expect(brotliCompressSync(text).length).toBeLessThan(BUDGET)
})
