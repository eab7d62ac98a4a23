import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, codeOfLoad, isAborted, toLoadError } from '../../shared/api/app-error.ts'
import { getReceipt, type Receipt } from '../../shared/api/contract/receipts.ts'
import { createReceiptMail, type ReceiptMail } from '../../shared/flows/receipt-mail/receipt-mail.ts'
import { type Async, ready, valueIn } from '../../shared/stores/async.ts'
import type { ReceiptsParts } from './receipts-flow.ts'

type Pdf = Uint8Array<ArrayBuffer>

/** A receipt that is looked at: its paper, its PDF, and the letter with it. */
export interface OpenedReceipt {
  receipt: Receipt
  /** Asked for as it is opened; what is no PDF is a failure (readings FA-3). */
  $pdf: ReadableAtom<Async<Pdf>>
  retry(): void
  /** Hands the PDF over; nothing while it is not there. */
  save(): void
  /** The paper was given to the printer. */
  notePrinted(): void
  mail: ReceiptMail
  dispose(): void
}

export function createOpenedReceipt({ context, authGuard }: ReceiptsParts, receipt: Receipt): OpenedReceipt {
  const { environment, emit } = context
  const { number } = receipt
  const { $profile } = authGuard.account
  const $pdf = atom<Async<Pdf>>({ status: 'loading' })
  const over = new AbortController()
  const report = (error: AppError) => void emit('parking-error', { code: codeOfLoad(error, environment) })
  const mail = createReceiptMail({
    line: environment,
    authGuard,
    number,
    email: null,
    onError: (error) => void (isAborted(error) || report(error)),
  })
  let isFilled = false

  /** The driver's own, where nothing is typed yet; once: what is cleared afterwards stays empty. */
  function fillIn(own: string): void {
    if (own === '' || isFilled) return
    isFilled = true
    if (mail.email.$values.get().email === '') mail.email.change({ email: own })
  }

  const stops = [
    mail.$sentTo.listen((sentTo) => {
      if (sentTo !== null) emit('parking-receipt', { kind: 'mailed' })
    }),
    $profile.subscribe((state) => fillIn(valueIn(state)?.email ?? '')),
  ]
  void $profile.load()

  async function load(): Promise<void> {
    $pdf.set({ status: 'loading' })
    try {
      $pdf.set(ready(await authGuard.call(getReceipt, { receiptNumber: number }, { signal: over.signal })))
    } catch (thrown) {
      if (over.signal.aborted || isAborted(thrown)) return
      const error = toLoadError(thrown, environment)
      $pdf.set({ status: 'failed', error })
      report(error)
    }
  }

  void load()
  return {
    receipt,
    $pdf,
    retry: () => void load(),
    save() {
      const state = $pdf.get()
      if (state.status !== 'ready') return
      environment.saveFile(`receipt-${number}.pdf`, { type: 'application/pdf', bytes: state.value })
      emit('parking-receipt', { kind: 'saved' })
    },
    notePrinted: () => void emit('parking-receipt', { kind: 'printed' }),
    mail,
    dispose() {
      over.abort()
      for (const stop of stops) stop()
    },
  }
}
