import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Starts the reference backend in memory; answers its address and the way to stop it. */
export async function startBackend() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/backend/main.ts'], {
    env: { ...process.env, PORT: '0', MEMORY: '1', TEST_CONTROLS: '1', QUIET: '1', CAPTCHA_CITY: 'malye-luga' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^listening (http\S+)/.exec(line)?.[1]
    if (url) return { url, stop: () => child.kill('SIGTERM') }
  }
  throw new Error('The backend ended before it listened.')
}
