import { atom, computed, type ReadableAtom } from 'nanostores'
import loginMessages from 'virtual:messages/login'
import { type AppError, isOutcomeOpen, toLoadError } from '../../shared/api/app-error.ts'
import { changePassword, readPasswordRefusal } from '../../shared/api/contract/profile-person.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'
import { type FeatureMessages, loadFeatureMessages } from '../../shared/flows/feature-messages.ts'
import { createForm, type Form, judgedByServer } from '../../shared/flows/form.ts'
import { NEW_PASSWORD } from '../../shared/flows/new-password-fields.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { createRefused } from '../../shared/flows/refused.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import { type CaptchaFlow, createCaptchaFlow } from '../../shared/flows/sign-in/captcha-flow.ts'
import { CAPTCHA } from '../../shared/flows/sign-in/fields.ts'
import { reportError } from './report.ts'
import type { SectionParts } from './sections.ts'

export const PASSWORD = defineFields({
  /** The present password. */
  current: { first: '', keep: 'secret', send: (current: string) => current },
  ...NEW_PASSWORD,
  ...CAPTCHA,
})

export type PasswordValues = ValuesOf<typeof PASSWORD>

/** Another password, set by who knows the present one. */
export interface PasswordChange {
  form: Form<PasswordValues>
  press: Press
  captcha: CaptchaFlow
  /** The words of the captcha; there as soon as one is asked for. */
  $captchaWords: ReadableAtom<FeatureMessages | null>
  /** Why no try is taken: for so many minutes, or since there is no password yet; null where one is. */
  $closed: ReadableAtom<{ minutes: number } | 'noPassword' | null>
  /** The answer is lost, and with it whether the password is the new one. */
  $isUnsure: ReadableAtom<boolean>
  /** Sends what is typed; answers the first field that is not right, if any. */
  submit(): Promise<keyof PasswordValues | null>
  /** Begins anew, with nothing typed. */
  reset(): void
  dispose(): void
}

export function createPasswordChange(
  parts: SectionParts,
  { onDone }: { onDone(outcome: { endedSignIns: number }): void },
): PasswordChange {
  const { scope, authGuard, $profile } = parts
  const { environment, $language } = parts.context
  const $closed = atom<{ minutes: number } | 'noPassword' | null>(null)
  const $captchaWords = atom<FeatureMessages | null>(null)
  const refused = createRefused<PasswordValues>()
  const press = createPress({ line: environment, onError: ({ code }) => reportError(parts.context, code) })
  const form = createForm(PASSWORD, {
    async judge(values) {
      const { problemsOfPassword } = await import('./password-rules.ts')
      return { ...(await problemsOfPassword(values, captcha.asked())), ...refused.of(values) }
    },
  })
  const captcha = createCaptchaFlow({
    scope,
    environment,
    // By the e-mail, or without one by the main phone, tries are counted (readings PF-2).
    loginOf: () => $profile.get().email ?? $profile.get().phone ?? '',
    language: () => $language.get(),
    onFail(thrown) {
      const error = toLoadError(thrown, environment)
      reportError(parts.context, error.code)
      press.block(error)
    },
    onReply: (text) => form.change({ captcha: text }),
  })

  async function send(isCurrent: () => boolean): Promise<keyof PasswordValues | null> {
    const { current, password, captcha: reply } = form.$values.get()
    $closed.set(null)
    try {
      const request = { current, password, captcha: await captcha.checkedReply(reply) }
      const outcome = await authGuard.call(changePassword, request)
      void parts.changed({ section: 'password', action: 'edit' })
      if (isCurrent()) onDone(outcome)
      return null
    } catch (thrown) {
      if (!isCurrent()) return null
      return refuse(toLoadError(thrown, environment))
    }
  }

  /** Shows a refusal where it belongs; anything else is thrown on. Nothing typed is lost. */
  async function refuse(error: AppError): Promise<keyof PasswordValues | null> {
    const { captcha: asked, retryAfterSeconds } = readPasswordRefusal(error)
    if (asked !== null) {
      $captchaWords.set($captchaWords.get() ?? (await loadFeatureMessages(loginMessages, $language)))
      // What was read from one picture is no answer to the next.
      form.change({ captcha: '' })
      captcha.put(asked)
    }
    if (error.code === 'EmptyPass') $closed.set('noPassword')
    else if (retryAfterSeconds !== null) $closed.set({ minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) })
    else if (error.code === 'CurrentPasswordIncorrect') return tell({ current: 'error.CurrentPasswordIncorrect' })
    else if (asked !== null) return tell({ captcha: `error.${error.code}` })
    else throw error
    reportError(parts.context, error.code)
    return null
  }

  async function tell(problems: ProblemsOf<PasswordValues>): Promise<keyof PasswordValues | null> {
    refused.note(form.$values.get(), problems)
    return form.validate()
  }

  return {
    form,
    press,
    captcha,
    $captchaWords,
    $closed,
    $isUnsure: computed(press.$blockingError, (error) => error !== null && isOutcomeOpen(error)),
    async submit() {
      const wrong = await judgedByServer(form).validate()
      return wrong ?? press.run(send)
    },
    reset() {
      press.forget()
      refused.forget()
      form.reset()
      captcha.put(null)
      $closed.set(null)
    },
    dispose() {
      press.forget()
      captcha.dispose()
      $captchaWords.get()?.dispose()
    },
  }
}
