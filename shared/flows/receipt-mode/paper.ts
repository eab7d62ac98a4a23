import { atom, type ReadableAtom } from 'nanostores'
import type { Line } from '../../api/app-error.ts'
import { sendReceipt } from '../../api/contract/receipts.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { AuthGuard } from '../account/auth-guard.ts'
import { defineFields, toRequest } from '../fields.ts'
import { createForm, type Form } from '../form.ts'
import { createPress, type Press } from '../press.ts'

/** To whom a paper is mailed. */
const EMAIL = defineFields({ email: { first: '', keep: 'typed', send: (email: string) => email.trim() } })

/** An invoice or a slip that is made: to be printed, kept, or mailed. */
export interface Paper {
  number: string
  /** A signed address of the PDF that needs no token. Null where the city sends none: then it is mailed. */
  pdfUrl: AnswerUrl | null
  downloadUrl: AnswerUrl | null
  email: Form<{ email: string }>
  /** Of the mailing. */
  press: Press
  /** Where it was mailed last; null while it is not. */
  $sentTo: ReadableAtom<string | null>
  /** Mails the PDF once; answers the field that is not right, if any. */
  mail(): Promise<'email' | null>
}

export interface PaperOptions {
  line: Line
  authGuard: Pick<AuthGuard, 'call'>
  number: string
  pdfUrl: AnswerUrl | null
  downloadUrl: AnswerUrl | null
  /** The driver's own, to begin with. */
  email: string | null
}

export function createPaper({ line, authGuard, number, pdfUrl, downloadUrl, email: ownEmail }: PaperOptions): Paper {
  const press = createPress({ line })
  const $sentTo = atom<string | null>(null)
  const email = createForm(EMAIL, {
    first: { email: ownEmail ?? '' },
    async judge(values) {
      const { emailProblems } = await import('./email-rules.ts')
      return emailProblems(values)
    },
  })
  return {
    number,
    pdfUrl,
    downloadUrl,
    email,
    press,
    $sentTo,
    mail: () =>
      press.submit(email, async () => {
        const request = toRequest(EMAIL, email.$values.get())
        $sentTo.set(null)
        await authGuard.call(sendReceipt, { receiptNumber: number, ...request })
        $sentTo.set(request.email)
      }),
  }
}
