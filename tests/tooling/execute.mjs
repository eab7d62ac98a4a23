// Starts one runner, keeps what it says, and ends it with all that it started when its time is up.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ROOT } from '../../demo/install.mjs'

/** @returns {Promise<{ exitCode: number, output: string, report: any, seconds: number }>} */
export async function execute({ command, report, timeLimit }, environment) {
  if (report !== null) rmSync(report, { force: true })
  const start = process.hrtime.bigint()
  const ended = await runInGroup(command(), environment, timeLimit)
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  return { ...ended, seconds, report: report === null ? null : readReport(report) }
}

function runInGroup(parameters, environment, timeLimit) {
  return new Promise((resolve) => {
    // A process group of its own: a runner's browsers and servers end with it.
    const child = spawn(process.execPath, parameters, {
      cwd: ROOT,
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const pieces = []
    const end = (signal) => endGroup(child.pid, signal)
    const interrupt = () => {
      end('SIGKILL')
      // Not at once: a runner beside this one is ended too.
      setImmediate(() => process.exit(130))
    }
    const timer = setTimeout(() => {
      pieces.push(Buffer.from(`\nStill running after ${timeLimit / 60_000} minutes: ended.\n`))
      end('SIGKILL')
    }, timeLimit)
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    child.stdout.on('data', (piece) => pieces.push(piece))
    child.stderr.on('data', (piece) => pieces.push(piece))
    child.on('error', (error) => pieces.push(Buffer.from(`${error.stack}\n`)))
    // 'exit', not 'close': something left behind that holds the pipe must not hold us.
    child.on('exit', (code, signal) => {
      setImmediate(() => {
        clearTimeout(timer)
        process.removeListener('SIGINT', interrupt).removeListener('SIGTERM', interrupt)
        end('SIGKILL')
        child.stdout.destroy()
        child.stderr.destroy()
        if (signal !== null) pieces.push(Buffer.from(`\nEnded by ${signal}.\n`))
        resolve({ exitCode: code ?? 1, output: Buffer.concat(pieces).toString('utf8') })
      })
    })
  })
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It is gone already.
  }
}

function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  } catch {
    return null
  }
}
