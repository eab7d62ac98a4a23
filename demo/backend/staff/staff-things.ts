import { parseAmount } from '../../../shared/domain/money.ts'
import { findConversation, writeAnswer } from '../appeals/answer-appeal.ts'
import { answerInput, createAppealPages } from '../appeals/appeal-pages.ts'
import { lockAppeal } from '../appeals/appeals.ts'
import type { Context } from '../context.ts'
import type { AppealRow } from '../database/appeals-schema.ts'
import { readInput, readTexts } from '../http/bodies.ts'
import { BusinessError } from '../http/business-error.ts'
import { isUuid } from '../uuid.ts'
import { addAudit, readAudit, wasPressed } from './audit-log.ts'
import { readWholePayment } from './find-payments.ts'
import { toPayment } from './payment-page.ts'
import { toPayout } from './payout-page.ts'
import { findPayout, markPaidOut } from './payouts.ts'
import { decideException, findException, isDecision } from './staff-decision.ts'
import type { Refusal, StaffPage } from './staff-page.ts'
import { toAppeal, toException } from './staff-pages.ts'
import type { FormParts, StaffView } from './staff-parts.ts'
import { refundByHand, type StaffWish } from './staff-refund.ts'

const LONGEST_REASON = 500

/** A form, by whom and about what it was sent. */
interface SentForm {
  id: string
  actor: string
  body: unknown
}

/** What has a page of its own, with a form on it. */
export interface StaffThing {
  /** Null where there is none of that number. */
  show(view: StaffView, id: string, parts: FormParts): Promise<StaffPage | null>
  /** Does what the form is for; null where there is nothing to do it to. */
  act(sent: SentForm): Promise<'done' | Refusal | null>
}

/** The things that the staff looks after, by the word for them in an address. */
export function createThings(context: Context): Readonly<Record<string, StaffThing>> {
  const { db } = context.database

  return {
    payments: {
      async show(view, id, parts) {
        const whole = await readWholePayment(context, id)
        return whole && toPayment(view, whole, about(id, parts))
      },
      async act(sent) {
        const paymentId = sent.id
        if (!isUuid(paymentId)) return null
        const amount = parseAmount(textOf(sent.body, 'sum').trim().replace(',', '.').replace(/\s/g, ''))
        const wish = wishOf(sent)
        if (wish === null) return 'noReason'
        return amount === null ? 'wrongSum' : refundByHand(context, { ...wish, paymentId, amount })
      },
    },
    exceptions: {
      async show(view, id, parts) {
        const found = await readException(id)
        return found && toException(view, found, about(found.subject, parts))
      },
      async act(sent) {
        const found = await readException(sent.id)
        const decision = textOf(sent.body, 'decision')
        if (!found || !isDecision(decision)) return null
        const wish = wishOf(sent)
        if (wish === null) return 'noReason'
        return (await decideException(context, { ...wish, id: found.id, decision })) ? 'done' : 'gone'
      },
    },
    payouts: {
      async show(view, id, parts) {
        const payout = await findPayout(db, id)
        return (
          payout && toPayout(view, { payout, audit: await readAudit(db, { subject: id }), parts: about(id, parts) })
        )
      },
      async act(sent) {
        const payout = await findPayout(db, sent.id)
        if (!payout) return null
        const wish = wishOf(sent)
        if (wish === null) return 'noReference'
        return (await markPaidOut(context, { ...wish, id: payout.id })) ? 'done' : 'paidOut'
      },
    },
    appeals: {
      async show(view, id, parts) {
        const found = await findConversation(db, id)
        return (
          found &&
          toAppeal(view, found, {
            pages: createAppealPages(context, { base: '/staff/appeals', hidden: { word: parts.word } }),
            sent: about(id, parts).sent,
          })
        )
      },
      async act(sent) {
        const found = await findConversation(db, sent.id)
        return found && answer(found.appeal, sent)
      },
    },
  }

  async function answer({ id }: AppealRow, { body, actor }: SentForm): Promise<'done' | Refusal> {
    const read = readAnswer(body)
    if (read === null) return 'wrongText'
    const { text, state, clientId: press } = read
    const isAnswered = text.trim() !== ''
    return db.transaction(async (tx) => {
      const { city, status, ...locked } = await lockAppeal(tx, id)
      const entry = { actor, act: 'answer', city, subject: String(id), reason: '' } as const
      // Sent twice it is one answer.
      if (await wasPressed(tx, { ...entry, press })) return 'done'
      if (!isAnswered && state === status) return 'noText'
      const at = context.clock.now()
      const [before, after] = [{ state: status }, { state, isAnswered }]
      // Nothing is answered that is not in the log: a press is there once, whatever it was for.
      if (!(await addAudit(tx, { ...entry, at, before, after, press }))) return 'gone'
      await writeAnswer(tx, { ...locked, city, status }, { appeal: id, text, state, clientId: press, at })
      return 'done'
    })
  }

  function readException(id: string) {
    return /^\d{1,15}$/.test(id) ? findException(db, Number(id)) : null
  }
}

/** What the log says of another thing is not said here. */
function about(subject: string, parts: FormParts): FormParts {
  const { sent } = parts
  return sent.done === null || sent.done.subject === subject ? parts : { ...parts, sent: { ...sent, done: null } }
}

/** Null where it cannot be sent: it is too long, or has what no database takes. */
function readAnswer(body: unknown) {
  try {
    return readInput(answerInput, { query: {}, body })
  } catch (cause) {
    if (cause instanceof BusinessError) return null
    throw cause
  }
}

function textOf(body: unknown, name: string): string {
  return readTexts(body)[name] ?? ''
}

/** Null without a reason, or without the number of the press. */
function wishOf({ body, actor }: SentForm): StaffWish | null {
  const reason = textOf(body, 'reason').trim().slice(0, LONGEST_REASON)
  const press = textOf(body, 'press')
  return reason === '' || !isUuid(press) ? null : { actor, reason, press }
}
