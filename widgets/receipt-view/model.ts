import { computed, type ReadableAtom } from 'nanostores'
import {
  findReceipt,
  type FoundReceipt,
  type ReceiptLink,
  verifyReceiptLink,
} from '../../shared/api/contract/receipt-check.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { defineFields, toRequest, type ValuesOf } from '../../shared/flows/fields.ts'
import { createForm, type Form, judgedByServer } from '../../shared/flows/form.ts'
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

/** What is looked up. */
const QUESTION = defineFields({ number: { first: '', keep: 'typed', send: (number: string) => number.trim() } })

export type QuestionValues = ValuesOf<typeof QUESTION>

export interface ReceiptViewModel extends Model {
  /** What the link says, which is not confirmed by itself; null where it says nothing. */
  $link: ReadableAtom<Omit<ReceiptLink, 'sig'> | null>
  $proof: ReadableAtom<Proof>
  /** What is being looked up, or its outcome; null = there is no such receipt. */
  $found: ReadableAtom<Async<Found | null>>
  question: Form<QuestionValues>
  /** Looks the number up; answers the field that is not right, if any. */
  look(): Promise<keyof QuestionValues | null>
  retry(): void
}

function toLink({ place: title, dateIn, dateOut, price, ts }: ReceiptViewAttributes): Omit<ReceiptLink, 'sig'> | null {
  return [title, dateIn, dateOut, price, ts].some((field) => field !== '')
    ? { title, dateIn, dateOut, price, ts }
    : null
}

export function createReceiptView(context: ModelContext<ReceiptViewAttributes, ReceiptViewEvents>): ReceiptViewModel {
  const { $attributes } = context
  const question = createForm(QUESTION, {
    first: { number: $attributes.get().number },
    judge: async (values) => (await import('./rules.ts')).questionProblems(values),
  })

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
    const receipt = await orNull(scope.call(findReceipt, toRequest(QUESTION, question.$values.get())))
    const { timeZone } = await valueOf(scope.$city)
    return receipt && { receipt, timeZone }
  })

  async function look(): Promise<keyof QuestionValues | null> {
    const wrong = await judgedByServer(question).validate()
    if (wrong === null) void finding.load()
    return wrong
  }

  context.onDispose(
    $attributes.listen(({ number }, before) => {
      void proof.load()
      if (number === before?.number) return
      question.change({ number })
      if (number !== '') void look()
    }),
  )
  void proof.load()
  if (question.$values.get().number !== '') void look()

  return {
    $link: computed($attributes, toLink),
    $proof: proof.$state,
    $found: finding.$state,
    question,
    look,
    retry: () => void proof.load(),
  }
}
