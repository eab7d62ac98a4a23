import { atom } from 'nanostores'
import { toAppError, type AppErrorCode } from '../../shared/api/app-error.ts'
import * as calls from '../../shared/api/contract/registration.ts'
import { consentVersion } from '../../shared/domain/consent-version.ts'
import { formatPhone } from '../../shared/domain/phone.ts'
import { createConfirmCode, type SentCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import { createPhoneChange } from '../../shared/flows/confirm-code/phone-change.ts'
import { createPress } from '../../shared/flows/press.ts'
import { openAccount } from '../../shared/stores/account.ts'
import { createDataForm } from './data-form.ts'
import { createDrafts } from './draft.ts'
import { showPhone } from './show-phone.ts'
import type { DataValues } from './fields.ts'
import type { RegistrationFlow, RegistrationFlowOptions, RegistrationStep } from './registration-step.ts'

/** A registration under way: one step after another, wherever the last one was taken. */
export function createRegistrationFlow({
  scope,
  city,
  hasNames,
  environment,
  $language,
  onFail,
  onDone,
  ...options
}: RegistrationFlowOptions): RegistrationFlow {
  const account = openAccount(scope)
  const drafts = createDrafts(environment, city.city)
  const form = createDataForm({ scope, environment, drafts, hasNames })
  const $step = atom<RegistrationStep>({ step: 'opening' })
  const press = createPress({ line: environment, onError: ({ code }) => fail(code) })
  const $email = atom('')
  const $phone = atom('')
  const $isSmsNext = atom(false)
  let link = options.link
  let salt = ''
  let isMine = true
  /**
   * Answers to a request before the present one are dropped: another link was opened since, or the element has gone.
   */
  let requestId = 0

  function fail(code: AppErrorCode): boolean {
    if (code === 'aborted') return true
    onFail(code)
    if (code !== 'TokenNotFound') return false
    lose()
    return true
  }

  function lose(): void {
    drafts.save({ salt: null, sent: null })
    $step.set({ step: 'data', isLost: true })
  }

  function noteSent(sent: SentCode): SentCode {
    if (isMine) drafts.noteSent(sent)
    return sent
  }

  /** What the codes go to, where it was typed here; of a registration of another device only the server knows it. */
  function sentTo(name: 'email' | 'phone'): string | undefined {
    return (isMine && form.toRequest()[name]) || undefined
  }

  const emailCode = createConfirmCode({
    environment,
    onFail: fail,
    async send() {
      const request = { salt, email: sentTo('email') }
      const { resendSeconds } = await scope.call(calls.sendEmailCode, request, { language: $language.get() })
      return noteSent({ way: 'email', resendSeconds })
    },
    async check(code) {
      takePhoneSalt(await scope.call(calls.confirmEmail, { salt, code }))
      enterPhone()
    },
  })

  const phoneCode = createConfirmCode({
    environment,
    onFail: fail,
    async send({ isRepeat }) {
      const { canAskSms } = await scope.call(calls.getConfirmationType, undefined)
      const request = { salt, isRepeat, phone: sentTo('phone') }
      const { confirmation, resendSeconds } = await scope.call(calls.sendSmsCode, request, {
        language: $language.get(),
      })
      $isSmsNext.set(canAskSms)
      return noteSent({ way: confirmation, resendSeconds })
    },
    async check(code) {
      const { token } = await scope.call(calls.confirmPhone, { salt, code })
      finish(token)
    },
  })

  const phoneChange = createPhoneChange({
    line: environment,
    onFail: fail,
    async change(phone) {
      const typed = phoneChange.$phone.get()
      await scope.call(calls.changePhone, { salt, phone })
      $phone.set(formatPhone(phone))
      if (isMine) form.change({ phone: typed })
      phoneCode.reset()
      void phoneCode.send()
    },
  })

  function takePhoneSalt({ phoneSalt }: { phoneSalt: string | null }): void {
    if (phoneSalt === null || phoneSalt === salt) return
    salt = phoneSalt
    if (isMine) drafts.save({ salt })
  }

  function enterEmail(): void {
    emailCode.resume((isMine ? drafts.recallSent(['email']) : null) ?? { way: 'email', resendSeconds: 0 })
    $step.set({ step: 'email' })
  }

  function enterPhone(): void {
    $step.set({ step: 'phone' })
    const sent = isMine ? drafts.recallSent(['SMS', 'Call']) : null
    if (sent) phoneCode.resume(sent)
    else void phoneCode.send()
  }

  function finish(token: string | null): void {
    requestId += 1
    const { email, phone } = form.$values.get()
    // A city that signs nobody in here: the sign-in, where it is opened on this page, has the name filled in.
    if (token === null && isMine) account.$registered.set({ email, phone })
    form.forgetSecrets()
    drafts.clear()
    if (token !== null) {
      account.signIn(token, 'driver')
      void account.$profile.load()
    }
    const isSignedIn = token !== null
    if (onDone({ isSignedIn })) $step.set({ step: 'done', isSignedIn })
  }

  /** Finds out where it stands: by a letter's link, or by what this browser remembers. */
  async function open(): Promise<void> {
    requestId += 1
    const id = requestId
    const draft = drafts.read()
    const named = link.salt ?? draft.salt
    if (account.$isSignedIn.get()) return $step.set({ step: 'signedIn' })
    if (named === null) return $step.set({ step: 'data', isLost: false })
    salt = named
    isMine = draft.salt === named
    for (const code of [emailCode, phoneCode]) code.reset()
    $step.set({ step: 'opening' })
    try {
      const isRefused =
        link.salt !== null && link.code !== null && link.step !== 3 && !(await confirmByLink(named, link.code))
      const state = await scope.call(calls.getRegistration, { salt: named })
      if (id !== requestId) return
      $email.set((isMine && draft.values.email) || state.email)
      $phone.set((isMine && showPhone(draft.values.phone ?? '')) || state.phone)
      takePhoneSalt(state)
      if (state.step === 'done') return $step.set({ step: 'finished' })
      if (state.step === 'phone') return isMine ? enterPhone() : $step.set({ step: 'elsewhere' })
      enterEmail()
      if (isRefused) emailCode.refuse('IncorrectCode')
    } catch (thrown) {
      const { code } = toAppError(thrown)
      if (id !== requestId || fail(code)) return
      $step.set({ step: 'failed', code })
    }
  }

  async function confirmByLink(named: string, code: string): Promise<boolean> {
    try {
      await scope.call(calls.confirmEmail, { salt: named, code })
      return true
    } catch (thrown) {
      if (toAppError(thrown).code === 'IncorrectCode') return false
      throw thrown
    }
  }

  /** The link may have been opened meanwhile, in another tab or on another device. */
  async function look(): Promise<void> {
    const id = requestId
    if ($step.get().step !== 'email') return
    const state = await scope.call(calls.getRegistration, { salt }).catch(() => null)
    if (id !== requestId || $step.get().step !== 'email' || state === null) return
    takePhoneSalt(state)
    if (state.step === 'phone') enterPhone()
    else if (state.step === 'done') $step.set({ step: 'finished' })
  }

  async function send(): Promise<void> {
    const agreementVersion = consentVersion(options.rulesVersion, {
      now: scope.clock.now(),
      timeZone: city.timeZone,
    })
    const request = { ...form.toRequest(), agreementVersion }
    const begun = await scope.call(calls.register, request, { language: $language.get() })
    salt = begun.emailSalt
    isMine = true
    drafts.save({ salt })
    noteSent({ way: 'email', resendSeconds: begun.resendSeconds })
    form.forgetSecrets()
    $email.set(request.email)
    $phone.set(formatPhone(request.phone))
    for (const code of [emailCode, phoneCode]) code.reset()
    enterEmail()
  }

  /** What another account has is said at its field. */
  function takenField(thrown: unknown): keyof DataValues {
    const { code } = toAppError(thrown)
    if (code !== 'EmailExists' && code !== 'PhoneExists') throw thrown
    onFail(code)
    const name = code === 'EmailExists' ? 'email' : 'phone'
    form.markTaken(name)
    return name
  }

  const stopWake = environment.onWake(() => void look())
  void open()

  return {
    $step,
    form,
    hasNames,
    press,
    $email,
    $phone,
    emailCode,
    phoneCode,
    phoneChange,
    $isSmsNext,
    submit: () => press.submit(form, () => send().catch(takenField)),
    goOnHere: enterPhone,
    startAgain() {
      requestId += 1
      drafts.save({ salt: null, sent: null })
      $step.set({ step: 'data', isLost: false })
    },
    follow(next) {
      link = next
      void open()
    },
    retry: () => void open(),
    signOut() {
      account.signOut('driver')
      void open()
    },
    dispose() {
      requestId += 1
      stopWake()
      form.dispose()
      emailCode.dispose()
      phoneCode.dispose()
    },
  }
}
