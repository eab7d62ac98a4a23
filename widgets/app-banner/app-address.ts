import type { SafeUrl } from '../../shared/domain/safe-url.ts'

/** `scheme://place?query` in plain characters: no fragment, which is where an intent hides its commands, no name, no port. */
const APP_LINK = /^([a-z][a-z\d]*(?:[.-][a-z\d]+)*):\/\/[\w.~/-]*(?:\?[\w.~%&=+-]*)?$/i

/** First words of schemes that browsers and systems act on by themselves: no app has its own among them. */
const OF_SYSTEMS = new Set(
  (
    'about android apple blob brave chrome content data edge facetime feed file filesystem firefox ftp ftps ' +
    'geo gopher http https intent intents irc itms jar javascript ldap maps market mailto microsoft mms moz ms news ' +
    'nfs opera prefs res resource rtsp sftp sip sips sms smsto smb ssh steam tel telnet urn vbscript view vnc web ws ' +
    'wss x'
  ).split(' '),
)

/**
 * Address that opens the city's app, with the code of a registration under way; null for what is no address of an app's
 * own scheme, as `zarechny-parking://open` or `ru.zarechny.parking://open?from=site` is. Source: readings gA-18, entry §2.
 */
export function toAppAddress(scheme: string | null, code: string): SafeUrl | null {
  const name = scheme === null ? undefined : APP_LINK.exec(scheme)?.[1]
  const [family = ''] = name?.toLowerCase().split(/[.-]/) ?? []
  if (scheme === null || name === undefined || OF_SYSTEMS.has(family)) return null
  const address = code === '' ? scheme : `${scheme}${scheme.includes('?') ? '&' : '?'}code=${encodeURIComponent(code)}`
  return address as SafeUrl
}
