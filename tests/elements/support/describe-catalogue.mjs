import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** Contracts are read without their styles. */
const withoutStyles = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css?inline') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? 'export default ""' : null),
}

/** The catalogue as plain data for tests in the browser; the work is done in elements.ts, which Vite runs. */
export async function describeCatalogue() {
  const file = fileURLToPath(new URL('elements.ts', import.meta.url))
  const { module } = await runnerImport(file, { logLevel: 'error', plugins: [withoutStyles] })
  return module.elements
}
