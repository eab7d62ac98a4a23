// A PostgreSQL server for a while: made of what is installed, used, removed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Runs `work` with the address of a server from the installed PostgreSQL, which is removed afterwards; false where
 * there is none, which is said.
 */
export async function withThrowAway(work) {
  const bin = findBinaries()
  if (bin === null) {
    console.error('There is no PostgreSQL here: install it (Debian: apt-get install postgresql), or set DATABASE_URL.')
    return false
  }
  const user = findUser()
  const folder = mkdtempSync(join(tmpdir(), 'parking-postgres-'))
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid }
  const data = join(folder, 'data')
  let server = null
  const stop = async () => {
    if (server !== null && server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(1)))
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'parking', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...identity, stdio: 'pipe', cwd: folder },
    )
    const port = await findFreePort()
    // Only this machine, and nothing of it outlives the tests: no flushing to disk.
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
    ]
    server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
    })
    await isReady(server)
    console.log(`PostgreSQL ${versionOf(bin)}, a throw-away server on port ${port}`)
    await work(`postgres://parking@127.0.0.1:${port}/postgres`)
    return true
  } finally {
    await stop()
  }
}

/** The folder of initdb and postgres: on the PATH, or where Debian puts them, the newest first. */
function findBinaries() {
  const { stdout } = spawnSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' })
  const onPath = stdout.trim() === '' ? [] : [dirname(stdout.trim())]
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [...onPath, ...versions.map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

function versionOf(bin) {
  return execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).replace(/[^\d.]*([\d.]+).*/s, '$1')
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
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)))
  })
}
