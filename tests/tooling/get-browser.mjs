// Finds a Chromium, and where the machine lets us, installs the system's: Playwright's own download is not needed.
import { spawnSync } from 'node:child_process'
import { findChromium, NO_CHROMIUM } from '../support/browser.mjs'

const PACKAGE_MANAGERS = [
  {
    command: 'apt-get',
    isRootWanted: true,
    steps: [
      ['update'],
      ...['chromium-headless-shell', 'chromium'].map((name) => ['install', '-y', '--no-install-recommends', name]),
    ],
  },
  { command: 'dnf', isRootWanted: true, steps: [['install', '-y', 'chromium']] },
  { command: 'apk', isRootWanted: true, steps: [['add', 'chromium']] },
  { command: 'brew', isRootWanted: false, steps: [['install', '--cask', 'chromium']] },
]

/** @returns {Promise<{ path: string } | { problem: string }>} where Chromium is, or what a person should install */
export async function getBrowser() {
  const found = await findChromium()
  if (found !== null) return { path: found }
  const manager = PACKAGE_MANAGERS.find(({ command }) => answers(command, ['--version']))
  const prefix = manager && prefixFor(manager)
  if (!prefix) return { problem: NO_CHROMIUM }
  console.log(`No Chromium here, installing it with ${manager.command} …`)
  const said = []
  for (const step of manager.steps) {
    said.push(run([...prefix, manager.command, ...step]))
    const installed = await findChromium()
    if (installed !== null) return { path: installed }
  }
  console.error(said.join('\n'))
  return { problem: NO_CHROMIUM }
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
