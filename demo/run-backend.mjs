// Runs the backend as a child: its log goes into a file, and it ends with us. `npm start` and `npm run dev` share it.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ADDRESSES, BANK } from './addresses.mjs'
import { ROOT } from './install.mjs'

const GRACE = 10_000
const LISTENING = /^listening (http:\/\/\S+)/
/** pino's numbers for a warning and an error. */
const WARN_LEVEL = 40
const ERROR_LEVEL = 50

/**
 * Starts the backend; the process ends when it does. `PORT=0` takes any free port.
 * @returns {Promise<{ address: string, logFile: string }>} once it listens
 */
export function runBackend(environment) {
  const dataFolder = resolve(ROOT, process.env['DATA_DIR'] ?? '.data')
  const backend = spawn(process.execPath, ['--import', 'tsx', 'demo/backend/main.ts'], {
    cwd: ROOT,
    // A group of its own, so that Ctrl+C reaches it once: through us.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataFolder, ...environment },
  })
  endWithIt(backend)

  // The log of this run is for looking things up; the terminal gets what a person should see.
  mkdirSync(dataFolder, { recursive: true })
  const logFile = join(dataFolder, 'backend.log')
  let isNewRun = true
  // What the start warns of is about the city's files; afterwards only what failed is for the terminal.
  let level = WARN_LEVEL
  return new Promise((tellListening) => {
    createInterface({ input: backend.stdout }).on('line', (line) => {
      const address = LISTENING.exec(line)?.[1]
      if (address !== undefined) {
        level = ERROR_LEVEL
        return tellListening({ address: address.replace(/\/$/, ''), logFile })
      }
      if (isLogged(line)) {
        // Begins anew with each run that gets as far as logging.
        if (isNewRun) writeFileSync(logFile, '')
        isNewRun = false
        appendFileSync(logFile, `${line}\n`)
      }
      if (isForPeople(line, level)) console.log(line)
      return undefined
    })
  })
}

/** Starts a real city's backend: it logs to our output, as whoever runs servers expects. */
export function runInProduction() {
  const backend = spawn(process.execPath, ['--import', 'tsx', 'demo/backend/main.ts'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  endWithIt(backend)
}

export function printAddresses(address, logFile) {
  const rows = [...ADDRESSES, ['The sandbox bank, where the payments lead', `${BANK}/…`]]
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  const lines = rows.map(([label, path]) => `  ${label.padEnd(width)}${address}${path}`)
  console.log(['', ...lines, '', `  Log: ${logFile}`, '  Ctrl+C stops it.', ''].join('\n'))
}

/** The first free port from the given one up; says so where it is another, and ends the process where there is none. */
export async function findFreePort(first) {
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

function endWithIt(backend) {
  backend.on('error', (error) => {
    console.error(`The backend did not start: ${error.message}`)
    process.exitCode = 1
  })
  backend.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)))
  stopWithUs(backend)
}

function stopWithUs(backend) {
  let isStopping = false
  const stop = () => {
    // npm passes a signal on that the terminal has sent to us already: the second one changes nothing.
    if (isStopping) return
    isStopping = true
    backend.kill('SIGTERM')
    setTimeout(() => backend.kill('SIGKILL'), GRACE).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.on('exit', () => backend.kill('SIGTERM'))
}

function isLogged(line) {
  return line.startsWith('{')
}

function isForPeople(line, level) {
  if (!isLogged(line)) return true
  try {
    return JSON.parse(line).level >= level
  } catch {
    return true
  }
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
