// A PostgreSQL server for a while: made of what is installed, used, removed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What to say where none is installed. */
export const NO_SERVER =
  'There is no PostgreSQL here: install it (Debian: apt-get install postgresql), or set DATABASE_URL.'

/** Nothing of it outlives the tests: no flushing to disk. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/**
 * Runs `work` with the address of a server from the installed PostgreSQL, which is removed afterwards; false where
 * there is none, which is said.
 */
export async function withThrowAway(work) {
  const server = await startThrowAway()
  if (server === null) {
    console.error(NO_SERVER)
    return false
  }
  const end = () => void server.stop().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  try {
    console.log(`PostgreSQL ${server.version}, a throw-away server on port ${server.port}`)
    await work(server.url)
    return true
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
    await server.stop()
  }
}

/**
 * A server of its own; null where no PostgreSQL is installed. `settings` stand over those that make it fast; `follows`
 * is another one of these, whose every commit this one is sent until it is promoted. A `folder` of one's own stays when
 * the server goes, and what an earlier one has left in it is used.
 */
export async function startThrowAway({ settings = [], follows = null, folder: own } = {}) {
  const bin = findBinaries()
  if (bin === null) return null
  const user = findUser()
  const folder = own ?? mkdtempSync(join(tmpdir(), 'parking-postgres-'))
  mkdirSync(folder, { recursive: true })
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const asUser = { ...user, cwd: folder, stdio: 'pipe' }
  const run = (name, args) => execFileSync(join(bin, name), args, asUser)
  const data = join(folder, 'data')
  if (!existsSync(data)) {
    if (follows === null)
      run('initdb', ['-D', data, '-U', 'parking', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
    else run('pg_basebackup', ['-D', data, '-d', follows.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  }
  const port = await findFreePort()
  // Only this machine.
  const all = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, ...FAST, ...settings]
  let server = null

  async function start() {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...all.flatMap((setting) => ['-c', setting])], {
      ...asUser,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await isReady(server)
  }

  async function end(signal) {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }

  await start()
  return {
    url: `postgres://parking@127.0.0.1:${port}/postgres`,
    port,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).replace(
      /[^\d.]*([\d.]+).*/s,
      '$1',
    ),
    /** Where pg_dump, pgbench and the others are. */
    bin,
    /** Ends it as a crash does: nothing is finished, nobody is told. Started again, it recovers. */
    crash: () => end('SIGQUIT'),
    start,
    /** A follower becomes the one that writes. */
    promote: () => run('pg_ctl', ['promote', '-D', data, '-w']),
    async stop() {
      await end('SIGINT')
      if (own === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of initdb and postgres: on the PATH, or where Debian puts them, the newest first. */
export function findBinaries() {
  const { stdout } = spawnSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' })
  const onPath = stdout.trim() === '' ? [] : [dirname(realpathSync(stdout.trim()))]
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [...onPath, ...versions.map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** The server refuses to run as root: then it runs as its own user, or as nobody. */
function findUser() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (status === 0) return { uid: Number(stdout), gid: Number(group.stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function isReady(server) {
  let said = ''
  return new Promise((resolve, reject) => {
    server.stderr.on('data', (part) => {
      said += part
      if (said.includes('ready to accept')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)))
  })
}
