import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a run of the tests writes into the machine's temporary folder goes with the run: Vitest's `globalSetup`. */
export default function takeTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'parking-tests-'))
  // A throw-away PostgreSQL has a user of its own.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
