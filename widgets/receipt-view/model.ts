import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  findReceipt,
  type FoundReceipt,
  type ReceiptLink,
  verifyReceiptLink,
} from '../../shared/api/contract/receipt-check.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { orNull } from '../../shared/api/or-null.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { ReceiptViewAttributes, ReceiptViewEvents } from './element.ts'

/** Whether the city confirms the link; null where it carries no signature to confirm. */
export type Proof = Async<boolean | null>

export interface Found {
  receipt: FoundReceipt
  timeZone: string
}

export interface ReceiptViewModel extends Model {
  /** What the link says, and nobody has confirmed by itself; null where it says nothing. */
  $link: ReadableAtom<Omit<ReceiptLink, 'sig'> | null>
  $proof: ReadableAtom<Proof>
  /** What is being looked up, or its outcome; null = there is no such receipt. */
  $found: ReadableAtom<Async<Found | null>>
  $number: ReadableAtom<string>
  $problem: ReadableAtom<'required' | 'format' | null>
  type(number: string): void
  look(): void
  retry(): void
}

function toLink({ place: title, dateIn, dateOut, price, ts }: ReceiptViewAttributes): Omit<ReceiptLink, 'sig'> | null {
  return [title, dateIn, dateOut, price, ts].some((field) => field !== '')
    ? { title, dateIn, dateOut, price, ts }
    : null
}

export function createReceiptView(context: ModelContext<ReceiptViewAttributes, ReceiptViewEvents>): ReceiptViewModel {
  const { $attributes } = context
  const $number = atom($attributes.get().number)
  const $problem = atom<'required' | 'format' | null>(null)

  const proof = createOpening<boolean | null>(context, async (scope) => {
    const { sig, ...attributes } = $attributes.get()
    const link = toLink({ sig, ...attributes })
    // The city is asked in any case: whether it is there at all is seen before anything is typed.
    const [, isVerified] = await Promise.all([
      valueOf(scope.$options),
      link && sig !== '' ? scope.call(verifyReceiptLink, { ...link, sig }) : null,
    ])
    return isVerified
  })
  const finding = createOpening<Found | null>(context, async (scope) => {
    const receipt = await orNull(scope.call(findReceipt, { number: $number.get().trim() }))
    const { timeZone } = await valueOf(scope.$city)
    return receipt && { receipt, timeZone }
  })

  function look(): void {
    const number = $number.get().trim()
    if (number === '') return $problem.set('required')
    if (!/^\d{1,15}$/.test(number)) return $problem.set('format')
    $problem.set(null)
    void finding.load()
  }

  context.onDispose(
    $attributes.listen(({ number }, before) => {
      void proof.load()
      if (number === before?.number) return
      $number.set(number)
      if (number !== '') look()
    }),
  )
  void proof.load()
  if ($number.get() !== '') look()

  return {
    $link: computed($attributes, toLink),
    $proof: proof.$state,
    $found: finding.$state,
    $number,
    $problem,
    type(number) {
      $number.set(number)
      $problem.set(null)
    },
    look,
    retry: () => void proof.load(),
  }
}
