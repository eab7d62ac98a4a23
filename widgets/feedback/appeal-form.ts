import { sendAppeal } from '../../shared/api/contract/appeals.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { createPassingNotice, type PassingNotice } from '../../shared/flows/passing-notice.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { FeedbackParts } from './feedback-flow.ts'
import { type AppealValues, FIELDS } from './fields.ts'
import type { FeedbackMemory } from './memory.ts'
import type { Contacts } from './page-memory.ts'

/** How long it is said that an appeal was sent (cabinet section 9). */
const SENT_MS = 8000

export interface AppealForm {
  form: Form<AppealValues>
  press: Press
  /** That an appeal was sent, with what the city said to it; empty where it said nothing. */
  notice: PassingNotice<string>
  /** Answers the first field that is not right. */
  send(): Promise<keyof AppealValues | null>
  dispose(): void
}

export interface AppealFormParts extends Pick<FeedbackParts, 'context' | 'authGuard'> {
  memory: FeedbackMemory
  /** The city has taken an appeal. */
  sent(): void
}

export function createAppealForm({ context, authGuard, memory, sent }: AppealFormParts): AppealForm {
  const { environment, emit } = context
  const { $profile } = authGuard.account
  const notice = createPassingNotice<string>(environment, SENT_MS)
  const press = createPress({
    line: environment,
    onError: (error) => void (error.code !== 'aborted' && emit('parking-error', { code: error.code })),
  })
  const kept = memory.form()
  /** Of what is typed now: sent again it is one appeal, and what was changed is another. */
  let { clientId } = kept
  let isFilled = $profile.get().status === 'ready'
  const form = createForm(FIELDS, {
    first: { ...ownContacts(), ...kept.values, message: kept.values.message || context.$attributes.get().message },
    judge: async (values) => (await import('./rules.ts')).problemsOf(values),
    onChange() {
      clientId = null
      keep()
    },
  })

  function keep(): void {
    memory.keepForm(form.$values.get(), ownContacts(), clientId)
  }

  function ownContacts(): Partial<Contacts> {
    const state = $profile.get()
    if (state.status !== 'ready') return {}
    const { email, phone } = state.value
    return { email: email ?? '', phone: phone === null ? '' : maskPhone(phone) }
  }

  const stop = $profile.listen(({ status }) => {
    if (status !== 'ready' || isFilled) return
    // Once: what the driver clears afterwards stays empty.
    isFilled = true
    const { email, phone } = form.$values.get()
    if (email === '' && phone === '') form.change(ownContacts())
  })
  void $profile.load()

  return {
    form,
    press,
    notice,
    send: () =>
      press.submit(form, async () => {
        const values = form.$values.get()
        clientId ??= environment.randomId()
        keep()
        const appeal = { ...toRequest(FIELDS, values), subject: values.topic || null, clientId }
        const { userMessage } = await authGuard.call(sendAppeal, appeal)
        // What was typed meanwhile is the next appeal.
        if (form.$values.get() === values) form.reset(ownContacts())
        notice.say(userMessage ?? '')
        emit('parking-appeal-sent', { kind: 'appeal' })
        sent()
      }),
    dispose() {
      stop()
      notice.dispose()
    },
  }
}
