import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefusedError } from '../start-refused.ts'

/** Two on one PGlite folder lose rows without a word. */
function refuseFolder(folder: string): StartRefusedError {
  return new StartRefusedError(
    `The data folder ${folder} is in use by another backend. Stop it first, or give this one its own DATA_DIR, ` +
      'or run both on PostgreSQL with DATABASE_URL.',
  )
}

/**
 * Takes the folder by listening on a unix socket inside it. The socket dies with its process, however that ends, so a
 * file left behind is told from a living owner by knocking on it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const path = shortest(join(folder, 'lock'))
  if ((await ownerOf(path)) !== null) throw refuseFolder(folder)
  rmSync(path, { force: true })
  const me = randomUUID()
  const server = createServer((socket) => socket.end(me))
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  // Two that start in the same instant may both find a dead file; the later one's socket is the one that stays.
  await pause(30)
  if ((await ownerOf(path)) === me) return release
  await release()
  throw refuseFolder(folder)
}

/** A socket's path may have some 100 characters; from the working folder it is often shorter. */
function shortest(path: string): string {
  const near = relative(process.cwd(), path)
  return near.length < path.length ? near : path
}

function ownerOf(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let name = ''
    const socket = createConnection(path)
    socket.on('data', (part) => {
      name += part.toString()
    })
    socket.once('close', (hadError) => resolve(hadError ? null : name))
    socket.once('error', () => {})
  })
}
