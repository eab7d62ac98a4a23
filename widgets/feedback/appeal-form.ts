import { sendAppeal } from '../../shared/api/contract/appeals.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { createPassingNotice, type PassingNotice } from '../../shared/flows/passing-notice.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { FeedbackParts } from './feedback-flow.ts'
import { type AppealValues, FIELDS } from './fields.ts'
import type { FeedbackMemory } from './memory.ts'

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

export interface AppealFormParts extends Pick<FeedbackParts, 'context' | 'scope' | 'authGuard'> {
  memory: FeedbackMemory
  /** The city has taken an appeal. */
  sent(): void
}

export function createAppealForm({ context, scope, authGuard, memory, sent }: AppealFormParts): AppealForm {
  const { environment, emit, $language } = context
  const { $profile } = authGuard.account
  const notice = createPassingNotice<string>(environment, SENT_MS)
  const press = createPress({
    line: environment,
    onError: (error) => void (error.code !== 'aborted' && emit('parking-error', { code: error.code })),
  })
  const kept = memory.form()
  /** Of what is typed now: sent again it is one appeal, and what was changed is another. */
  let { clientId } = kept
  const form = createForm(FIELDS, {
    first: { ...kept.values, ...ownContacts() },
    judge: async (values) => (await import('./rules.ts')).problemsOf(values),
    onChange() {
      clientId = null
      memory.keepForm(form.$values.get(), clientId)
    },
  })

  /** The driver's own, where he has typed no others. */
  function ownContacts(): Partial<AppealValues> {
    const state = $profile.get()
    if (state.status !== 'ready') return {}
    const { email, phone } = state.value
    return { email: email ?? '', phone: phone === null ? '' : maskPhone(phone) }
  }

  const stop = $profile.listen(({ status }) => {
    const { email, phone } = form.$values.get()
    if (status === 'ready' && email === '' && phone === '') form.change(ownContacts())
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
        memory.keepForm(values, clientId)
        const appeal = { ...toRequest(FIELDS, values), subject: values.topic || null, clientId }
        const { userMessage } = await scope.call(sendAppeal, appeal, { as: 'driver', language: $language.get() })
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
