// `npm start`: a fresh clone to a running city. Installs and builds what is missing, then starts the backend.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ADDRESSES, BANK } from './addresses.mjs'
import { buildIfStale, installMissing, requireNode, ROOT } from './install.mjs'

const GRACE = 10_000
const LISTENING = /^listening (http:\/\/\S+)/
/** pino's number for an error. */
const ERROR_LEVEL = 50

requireNode()
installMissing()
buildIfStale()

const dataFolder = resolve(ROOT, process.env['DATA_DIR'] ?? '.data')
const port = await findFreePort(Number(process.env['PORT'] ?? 8080))
const backend = spawn(process.execPath, ['--import', 'tsx', 'demo/backend/main.ts'], {
  cwd: ROOT,
  // A group of its own, so that Ctrl+C reaches it once: through us.
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder },
})

// The log of this run is for looking things up; the terminal gets what a person should see.
mkdirSync(dataFolder, { recursive: true })
const logFile = join(dataFolder, 'backend.log')
let isNewRun = true
createInterface({ input: backend.stdout }).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (address !== undefined) printAddresses(address.replace(/\/$/, ''))
  else if (isLogged(line)) writeLog(line)
  if (address === undefined && isForPeople(line)) console.log(line)
})
backend.on('error', (error) => {
  console.error(`The backend did not start: ${error.message}`)
  process.exitCode = 1
})
backend.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)))

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
  console.log(['', ...lines, '', `  Log: ${logFile}`, '  Ctrl+C stops it.', ''].join('\n'))
}

/** Begins anew with each run that gets as far as logging. */
function writeLog(line) {
  if (isNewRun) writeFileSync(logFile, '')
  isNewRun = false
  appendFileSync(logFile, `${line}\n`)
}

function isLogged(line) {
  return line.startsWith('{')
}

function isForPeople(line) {
  if (!isLogged(line)) return true
  try {
    return JSON.parse(line).level >= ERROR_LEVEL
  } catch {
    return true
  }
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
