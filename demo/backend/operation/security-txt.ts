import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { StartRefusedError } from '../start-refused.ts'

/** Where a finder of a weakness turns to, and until when that is true. */
export interface SecurityContact {
  /** `mailto:`, `https:` or `tel:`, the preferred one first. */
  contacts: readonly string[]
  expires: number
}

const CONTACT = /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:\+?[\d().-]+)$/

/**
 * Reads SECURITY_CONTACT (addresses between commas) and SECURITY_EXPIRES (a date or an RFC 3339 time); null where
 * neither is set. Throws StartRefusedError where one is missing or wrong.
 */
export function readSecurityContact(env: NodeJS.ProcessEnv): SecurityContact | null {
  const [contact = '', until = ''] = [env['SECURITY_CONTACT'], env['SECURITY_EXPIRES']]
  if (contact === '' && until === '') return null
  const contacts = contact.split(',').map((item) => item.trim())
  const expires = /^\d{4}-\d\d-\d\d/.test(until) ? Date.parse(until) : Number.NaN
  if (!contacts.every((item) => CONTACT.test(item)))
    throw new StartRefusedError('SECURITY_CONTACT must be mailto:, https: or tel: addresses, between commas')
  if (Number.isNaN(expires))
    throw new StartRefusedError(
      'SECURITY_EXPIRES must be the day up to which SECURITY_CONTACT is true, such as 2027-06-30',
    )
  return { contacts, expires }
}

/** `/.well-known/security.txt` (RFC 9116). One that has expired says nothing any more: nobody may be reading there. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { clock, publicUrl }: { clock: Clock; publicUrl: string | undefined },
  contact: SecurityContact,
): void {
  const path = '/.well-known/security.txt'
  const lines = [
    ...contact.contacts.map((address) => `Contact: ${address}`),
    `Expires: ${new Date(contact.expires).toISOString()}`,
    'Preferred-Languages: ru, en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${path}`]),
  ]
  const text = `${lines.join('\n')}\n`
  app.get(path, (_request, reply) => {
    if (contact.expires <= clock.now()) return reply.callNotFound()
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=3600').send(text)
  })
}
