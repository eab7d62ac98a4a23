// Finds PostgreSQL, and where the machine lets us, installs the system's.
import { findBinaries, NO_SERVER } from '../support/throw-away-postgres.mjs'
import { installPackages } from './install-packages.mjs'

const PACKAGE_MANAGERS = [
  {
    command: 'apt-get',
    isRootWanted: true,
    steps: [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']],
  },
  { command: 'dnf', isRootWanted: true, steps: [['install', '-y', 'postgresql-server']] },
  { command: 'apk', isRootWanted: true, steps: [['add', 'postgresql']] },
  { command: 'brew', isRootWanted: false, steps: [['install', 'postgresql']] },
]

/** @returns {Promise<{ path: string } | { problem: string }>} where its programs are, or what a person should install */
export async function getServer() {
  const path = await installPackages({ what: 'PostgreSQL', managers: PACKAGE_MANAGERS, find: findBinaries })
  return path === null ? { problem: NO_SERVER } : { path }
}
