// Installs what a test needs with the system's package manager, where the machine lets us.
import { spawnSync } from 'node:child_process'

/**
 * Takes the first package manager that is there, and its steps one by one until `find` answers something.
 * @returns {Promise<unknown>} what `find` has found, or null
 */
export async function installPackages({ what, managers, find }) {
  const found = await find()
  if (found !== null) return found
  const manager = managers.find(({ command }) => answers(command, ['--version']))
  const prefix = manager && prefixFor(manager)
  if (!prefix) return null
  console.log(`No ${what} here, installing it with ${manager.command} …`)
  const said = []
  for (const step of manager.steps) {
    said.push(run([...prefix, manager.command, ...step]))
    const installed = await find()
    if (installed !== null) return installed
  }
  console.error(said.join('\n'))
  return null
}

/** The words before a command that needs root: none as root, sudo where it asks for no password, else null. */
function prefixFor({ isRootWanted }) {
  if (!isRootWanted || process.getuid?.() === 0) return []
  return answers('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null
}

function answers(command, parameters) {
  return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0
}

function run([command, ...parameters]) {
  const result = spawnSync(command, parameters, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
}
