import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PRODUCTION } from './production.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface BackendProcess {
  /** Where it listens; null when it ended before it did. */
  readonly url: string | null
  readonly pid: number
  /** What it has said so far; of a long life, the end. */
  output(): string
  /** Sends the signal without waiting. */
  signal(name: NodeJS.Signals): void
  /** The exit code, when it has ended. */
  readonly ended: Promise<number | null>
}

/** Characters of its output that are kept: more than any test reads. */
const KEPT = 1_000_000

/**
 * `demo/backend/main.ts`, or another program of the demo, as a process, until it listens or has ended; `root` is the
 * tree that it is of. It ends with the process that started it.
 */
export async function startProcess(
  env: Record<string, string>,
  program = 'demo/backend/main.ts',
  root = ROOT,
): Promise<BackendProcess> {
  const clean = {
    ...process.env,
    // Among them NODE_ENV, which Vite sets where it builds in the same process, as a bench does.
    ...Object.fromEntries(Object.keys(PRODUCTION).map((name) => [name, ''])),
    DATA_DIR: '',
    MEMORY: '',
    CAPTCHA_CITY: '',
    PORT: '0',
    TEST_CONTROLS: '1',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    env: { ...clean, ...env },
  })
  // Also where no test stops it: a test that gave it up while it was starting.
  const end = () => child.kill()
  process.once('exit', end)
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', end)
    return code as number | null
  })
  let said = ''
  const url = await new Promise<string | null>((resolve) => {
    let isListening = false
    const hear = (part: Buffer) => {
      said = (said + part.toString()).slice(-KEPT)
      if (isListening) return
      const address = /^listening (http:\/\/\S+)$/m.exec(said)?.[1]
      isListening = address !== undefined
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => resolve(null))
  })
  return { url, pid: child.pid ?? 0, output: () => said, signal: (name) => void child.kill(name), ended }
}
