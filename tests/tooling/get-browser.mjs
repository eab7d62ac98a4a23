// Finds a Chromium, and where the machine lets us, installs the system's: Playwright's own download is not needed.
import { findChromium, NO_CHROMIUM } from '../support/browser.mjs'
import { installPackages } from './install-packages.mjs'

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
  const path = await installPackages({ what: 'Chromium', managers: PACKAGE_MANAGERS, find: () => findChromium() })
  return path === null ? { problem: NO_CHROMIUM } : { path }
}
