import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface BackendProcess {
  /** Where it listens; null when it ended before it did. */
  readonly url: string | null
  readonly pid: number
  /** Everything it has said so far. */
  output(): string
  /** Sends the signal without waiting. */
  signal(name: NodeJS.Signals): void
  /** The exit code, when it has ended. */
  readonly ended: Promise<number | null>
}

/** `demo/backend/main.ts`, or another program of the demo, as a process, until it listens or has ended. */
export async function startProcess(
  env: Record<string, string>,
  program = 'demo/backend/main.ts',
): Promise<BackendProcess> {
  const clean = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: '',
    MEMORY: '',
    EXTRA_CITIES: '',
    PUBLIC_URL: '',
    PORT: '0',
    // Vite sets it where it builds in the same process, as a bench does.
    NODE_ENV: '',
    TEST_CONTROLS: '1',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: ROOT,
    env: { ...clean, ...env },
  })
  let said = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const url = await new Promise<string | null>((resolve) => {
    const hear = (part: Buffer) => {
      said += part.toString()
      const address = /^listening (http:\/\/\S+)$/m.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => resolve(null))
  })
  return { url, pid: child.pid ?? 0, output: () => said, signal: (name) => void child.kill(name), ended }
}
