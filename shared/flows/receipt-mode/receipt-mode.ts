import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AppError, Line } from '../../api/app-error.ts'
import type { NewReceipt } from '../../api/contract/receipts.ts'
import type { Payer } from '../../domain/payer.ts'
import type { FirmMemory } from '../../stores/firm-memory.ts'
import type { AuthGuard } from '../account/auth-guard.ts'
import { type Paper, createPaper } from './paper.ts'
import type { LegalValues, PersonValues } from './fields.ts'
import { createPress, type Press } from '../press.ts'
import { createPayerForm, type PayerForm, type PayerKind, type PayerRules } from './payer-form.ts'

export type ReceiptState =
  | { step: 'form' }
  /** An invoice for a firm, a slip for a person. */
  | { step: 'made'; kind: PayerKind; paper: Paper }

/** Paying by «Квитанция»: who pays, then a paper with a number to pay by at a bank. */
export interface ReceiptMode {
  $kind: ReadableAtom<PayerKind>
  chooseKind(kind: PayerKind): void
  payer: PayerForm
  /** Whether the way on is open (entry.md section 4). */
  $isComplete: ReadableAtom<boolean>
  $state: ReadableAtom<ReceiptState>
  /** Of the way on. */
  press: Press
  /** Whether the firm is to be remembered in this browser; a person's document never is. */
  $isRemembered: ReadableAtom<boolean>
  remember(isWanted: boolean): void
  /** Asks for the paper, once; answers the first field that is not right, if any. */
  next(): Promise<keyof LegalValues | keyof PersonValues | null>
}

export interface ReceiptModeOptions {
  line: Line
  authGuard: Pick<AuthGuard, 'call'>
  randomId(): string
  rules: PayerRules
  firm: FirmMemory
  /** What the city knows of the driver. */
  driver: { lastName: string; firstName: string; middleName: string; email: string | null }
  /** Makes the paper: the same attempt key makes no second one. */
  create(payer: Payer, attempt: string): Promise<NewReceipt>
  onMade(receipt: NewReceipt): void
  onFailed(error: AppError): void
}

export function createReceiptMode(options: ReceiptModeOptions): ReceiptMode {
  const { line, authGuard, randomId, rules, firm, driver, create, onMade, onFailed } = options
  const remembered = firm.get()
  const $kind = atom<PayerKind>('legal')
  const $isRemembered = atom(remembered !== null)
  const $state = atom<ReceiptState>({ step: 'form' })
  const press = createPress({ line, onError: onFailed })
  const { lastName, firstName, middleName } = driver
  const payer = createPayerForm({ firm: remembered ?? {}, person: { lastName, firstName, middleName } }, rules)
  let attempt = ''
  let subject = ''

  function note(paid: Payer): void {
    if (paid.kind === 'legal') firm.set($isRemembered.get() ? paid : null)
  }

  async function make(kind: PayerKind): Promise<void> {
    const paid = payer.read(kind)
    // After a lost answer the same payer is the same attempt: no second paper.
    if (attempt === '' || subject !== JSON.stringify(paid)) attempt = randomId()
    subject = JSON.stringify(paid)
    const made = await create(paid, attempt)
    attempt = ''
    note(paid)
    const { receiptNumber: number, ...addresses } = made
    $state.set({
      step: 'made',
      kind,
      paper: createPaper({ line, authGuard, number, ...addresses, email: driver.email }),
    })
    onMade(made)
  }

  return {
    $kind,
    chooseKind: (kind) => $kind.set(kind),
    payer,
    $isComplete: computed([$kind, payer.legal.$values, payer.person.$values], (kind) => payer.isComplete(kind)),
    $state,
    press,
    $isRemembered,
    remember(isWanted) {
      $isRemembered.set(isWanted)
      if (!isWanted) firm.set(null)
    },
    async next() {
      if ($state.get().step !== 'form') return null
      const kind = $kind.get()
      return press.submit({ validate: () => payer.validate(kind) }, () => make(kind))
    },
  }
}
