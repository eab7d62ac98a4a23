import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, requireChromium } from '../support/browser.mjs'

/** A Chromium that finds nothing but this machine: what a page asks of the network fails at once. */
export async function openBrowser(): Promise<Browser> {
  const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
  return chromium.launch({ executablePath: await requireChromium(), args: [...CHROMIUM_FLAGS, alone] })
}
