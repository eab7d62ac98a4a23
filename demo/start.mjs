// `npm start`: a fresh clone to a running city. Installs and builds what is missing, then starts the backend.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ADDRESSES, BANK } from './addresses.mjs'
import { buildIfStale, installMissing, requireNode, ROOT } from './install.mjs'

const GRACE = 10_000
const LISTENING = /^listening (http:\/\/\S+)/m

requireNode()
installMissing()
buildIfStale()

const port = await findFreePort(Number(process.env['PORT'] ?? 8080))
const backend = spawn(process.execPath, ['--import', 'tsx', 'demo/backend/main.ts'], {
  cwd: ROOT,
  // A group of its own, so that Ctrl+C reaches it once: through us.
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: process.env['DATA_DIR'] ?? join(ROOT, '.data') },
})

let said = ''
backend.stdout.setEncoding('utf8').on('data', (text) => {
  process.stdout.write(text)
  if (said === null) return
  said += text
  const address = LISTENING.exec(said)?.[1]
  if (address === undefined) return
  said = null
  printAddresses(address.replace(/\/$/, ''))
})
backend.on('error', (error) => {
  console.error(`The backend did not start: ${error.message}`)
  process.exitCode = 1
})
backend.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)))

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.on('exit', () => backend.kill('SIGTERM'))

function stop() {
  // npm passes a signal on that the terminal has sent to us already: the second one changes nothing.
  if (isStopping) return
  isStopping = true
  backend.kill('SIGTERM')
  setTimeout(() => backend.kill('SIGKILL'), GRACE).unref()
}

function printAddresses(address) {
  const rows = [...ADDRESSES, ['The sandbox bank, where the payments lead', `${BANK}/…`]]
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  const lines = rows.map(([label, path]) => `  ${label.padEnd(width)}${address}${path}`)
  console.log(['', ...lines, '', '  Ctrl+C stops it.', ''].join('\n'))
}

async function findFreePort(first) {
  if (!Number.isInteger(first) || first < 0 || first > 65_535) {
    console.error(`PORT is "${process.env['PORT']}", and a port is a number from 0 to 65535.`)
    process.exit(1)
  }
  for (let candidate = first; candidate <= 65_535; candidate += 1) {
    if (await isFree(candidate)) {
      if (candidate !== first) console.log(`Port ${first} is taken, using ${candidate}.`)
      return candidate
    }
  }
  console.error(`No port from ${first} up is free.`)
  return process.exit(1)
}

/** Asks on every address and on this machine's own: either may be taken alone. */
async function isFree(port) {
  for (const host of [undefined, '127.0.0.1']) {
    const isOpen = await new Promise((resolve) => {
      const server = createServer().once('error', () => resolve(false))
      server.listen(port, host, () => server.close(() => resolve(true)))
    })
    if (!isOpen) return false
  }
  return true
}
