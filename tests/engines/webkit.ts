import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { doInPage } from './deeds.ts'
import type { Engine } from './engine.ts'

/** A display in memory: WebKitGTK has no mode without windows. */
async function startDisplay(): Promise<{ name: string; stop(): Promise<void> }> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  endWithUs(display)
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  return { name: `:${String(number).trim()}`, stop: () => end(display) }
}

/** Also where something failed before it could be stopped. */
function endWithUs(child: ReturnType<typeof spawn>): void {
  process.once('exit', () => child.kill())
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * WebKitGTK by its own driver, the few calls of WebDriver that a journey needs. Its clicks hang where they meet a
 * shadow root, so what is pressed and typed is done by the page.
 */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay()
  const port = await findPort()
  const driver = spawn(process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // As root, and where the machine has no graphics card.
    env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  endWithUs(driver)
  const ask = async <Answer>(method: string, path: string, body: object | null = null): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Answer }
    if (!response.ok) throw new Error(`WebKit answers ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await expect.poll(() => ask('GET', '/status').catch(() => null)).not.toBeNull()
  const { sessionId, capabilities } = await ask<{
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }>('POST', '/session', { capabilities: { alwaysMatch: {} } })
  const session = `/session/${sessionId}`
  const evaluate: Engine['evaluate'] = (script, ...parameters) =>
    ask('POST', `${session}/execute/sync`, { script: `return (${script.toString()})(...arguments)`, args: parameters })
  return {
    version: `WebKitGTK/${capabilities.browserVersion}`,
    goto: (url) => ask('POST', `${session}/url`, { url }),
    evaluate,
    act: (target, deed) => evaluate(doInPage, target, deed),
    async close() {
      await ask('DELETE', session)
      await end(driver)
      await display.stop()
    },
  }
}
