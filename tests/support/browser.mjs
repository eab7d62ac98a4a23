// Where the tests' Chromium is and how it is started, in one place for every runner.
// Plain Node without packages: tests/run.mjs reads it before anything is installed.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell is the same browser without windows: tests take a third of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The flags of a quiet, self-contained Chromium: it calls no service of its own, and it starts as root and in
 * containers, where its sandbox cannot.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** The Chromium of this machine: CHROMIUM_PATH, else the system's, else Playwright's own, else null. */
export async function findChromium(environment = process.env) {
  return (
    environment['CHROMIUM_PATH'] ||
    findProgram(NAMES, environment['PATH']) ||
    MAC_APPS.find(isExecutable) ||
    (await findPlaywrights())
  )
}

/** The Chromium to start, or an error in one line that says what to install. */
export async function requireChromium() {
  const path = await findChromium()
  if (path === null) throw new Error(NO_CHROMIUM)
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, and no such file exists.`)
  return path
}

export const NO_CHROMIUM =
  'No Chromium on this machine: install the package "chromium-headless-shell" or "chromium" (Debian: apt-get install chromium), or set CHROMIUM_PATH.'

/** Where the first of these programs lies in a folder of PATH, or null. */
export function findProgram(names, path = process.env['PATH'] ?? '') {
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

async function findPlaywrights() {
  try {
    const { chromium } = await import('playwright')
    return isExecutable(chromium.executablePath()) ? chromium.executablePath() : null
  } catch {
    return null
  }
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
