// Finds Firefox and WebKitGTK, and where the machine lets us, installs them.
import { findProgram } from '../support/browser.mjs'
import { installPackages } from './install-packages.mjs'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']
const PACKAGE_MANAGERS = [
  {
    command: 'apt-get',
    isRootWanted: true,
    steps: [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]],
  },
]

const NO_ENGINES = `Firefox, WebKitGTK with its driver, or Xvfb is missing, and could not be installed: install the packages ${PACKAGES.join(', ')} (so called on Debian), or set FIREFOX_PATH and WEBKIT_DRIVER_PATH.`

/** @returns {Promise<{ firefox: string, webkit: string } | { problem: string }>} the programs, or what is to be installed */
export async function getEngines(environment = process.env) {
  const find = async () => {
    const firefox = environment['FIREFOX_PATH'] || findProgram(['firefox-esr', 'firefox'])
    const webkit = environment['WEBKIT_DRIVER_PATH'] || findProgram(['WebKitWebDriver'])
    return firefox && webkit && findProgram(['Xvfb']) ? { firefox, webkit } : null
  }
  const found = await installPackages({ what: 'Firefox or WebKitGTK', managers: PACKAGE_MANAGERS, find })
  return found ?? { problem: NO_ENGINES }
}
