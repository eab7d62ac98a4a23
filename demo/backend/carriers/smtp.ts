import { createTransport } from 'nodemailer'
import { isLoopback } from '../production/production-options.ts'
import { LetterRefusedError, type Carrier } from './carrier.ts'

/**
 * Mail by SMTP. The connection is encrypted, or goes to this machine. A reply of 5yz to the recipient or to the letter
 * is for ever (RFC 5321, 4.2.1); anything else is tried again.
 * @param timeoutMs how long any step of the conversation may take
 */
export function createSmtpCarrier({
  url,
  from,
  timeoutMs = 10_000,
}: {
  url: string
  from: string
  timeoutMs?: number
}): Carrier & { close(): void } {
  const { hostname, protocol } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return {
    async send({ id, sender, recipient, body }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject: sender,
          text: body,
          // A letter that went out twice is one letter to most mailboxes.
          messageId: `<parking-${id}@${domain}>`,
        })
      } catch (cause) {
        throw isForEver(cause) ? new LetterRefusedError(`SMTP ${String((cause as SmtpError).responseCode)}`) : cause
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
}

/** Wrong credentials and a sender that may not send are ours to put right; the letter waits for that. */
function isForEver(cause: unknown): boolean {
  const { code, responseCode = 0 } = cause as SmtpError
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
