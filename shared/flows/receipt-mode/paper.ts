import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, toAppError } from '../../api/app-error.ts'
import { sendReceipt } from '../../api/contract/receipts.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { AccountGate } from '../account/gate.ts'
import { defineFields, toRequest } from '../fields.ts'
import { createForm, type Form } from '../form.ts'

/** To whom a paper is mailed. */
const EMAIL = defineFields({ email: { first: '', keep: 'typed', send: (email: string) => email.trim() } })

/** How the mailing of a paper stands. */
export type MailState =
  { step: 'idle' } | { step: 'sending' } | { step: 'sent'; email: string } | { step: 'failed'; error: AppError }

/** An invoice or a slip that is made: to be printed, kept, or mailed. */
export interface Paper {
  number: string
  /** A signed address of the PDF that needs no token. Null where the city sends none: then it is mailed. */
  pdfUrl: AnswerUrl | null
  downloadUrl: AnswerUrl | null
  email: Form<{ email: string }>
  $mail: ReadableAtom<MailState>
  /** Mails the PDF once; answers the field that is not right, if any. */
  mail(): Promise<'email' | null>
}

export interface PaperOptions {
  gate: Pick<AccountGate, 'call'>
  number: string
  pdfUrl: AnswerUrl | null
  downloadUrl: AnswerUrl | null
  /** The driver's own, to begin with. */
  email: string | null
}

export function createPaper({ gate, number, pdfUrl, downloadUrl, email: ownEmail }: PaperOptions): Paper {
  const $mail = atom<MailState>({ step: 'idle' })
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
    $mail,
    async mail() {
      if ($mail.get().step === 'sending') return null
      const wrong = await email.validate()
      if (wrong !== null || $mail.get().step === 'sending') return wrong
      const request = toRequest(EMAIL, email.$values.get())
      $mail.set({ step: 'sending' })
      try {
        await gate.call(sendReceipt, { receiptNumber: number, ...request })
        $mail.set({ step: 'sent', ...request })
      } catch (thrown) {
        $mail.set({ step: 'failed', error: toAppError(thrown) })
      }
      return null
    },
  }
}
