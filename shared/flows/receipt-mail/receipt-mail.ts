import { atom, type ReadableAtom } from 'nanostores'
import type { AppError, Line } from '../../api/app-error.ts'
import { sendReceipt } from '../../api/contract/receipts.ts'
import type { AuthGuard } from '../account/auth-guard.ts'
import { defineFields, toRequest } from '../fields.ts'
import { createForm, type Form } from '../form.ts'
import { createPress, type Press } from '../press.ts'

/** To whom a receipt is mailed. */
const EMAIL = defineFields({ email: { first: '', keep: 'typed', send: (email: string) => email.trim() } })

/** An invoice or a slip as a letter. */
export interface ReceiptMail {
  email: Form<{ email: string }>
  press: Press
  /** Where it was mailed last; null while it is not. */
  $sentTo: ReadableAtom<string | null>
  /** Mails the PDF once; answers the field that is not right, if any. */
  send(): Promise<'email' | null>
}

export interface ReceiptMailOptions {
  line: Line
  authGuard: Pick<AuthGuard, 'call'>
  /** Of the receipt. */
  number: string
  /** The driver's own, to begin with. */
  email: string | null
  onError?(error: AppError): void
}

export function createReceiptMail({ line, authGuard, number, email: own, onError }: ReceiptMailOptions): ReceiptMail {
  const press = createPress({ line, ...(onError && { onError }) })
  const $sentTo = atom<string | null>(null)
  const email = createForm(EMAIL, {
    first: { email: own ?? '' },
    async judge(values) {
      const { emailProblems } = await import('./email-rules.ts')
      return emailProblems(values)
    },
  })
  return {
    email,
    press,
    $sentTo,
    send: () =>
      press.submit(email, async () => {
        const request = toRequest(EMAIL, email.$values.get())
        $sentTo.set(null)
        await authGuard.call(sendReceipt, { receiptNumber: number, ...request })
        $sentTo.set(request.email)
      }),
  }
}
