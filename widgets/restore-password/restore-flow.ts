import { atom, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import {
  changeRestoredPassword,
  checkRestoreCode,
  restoreByCall,
  sendRestoreCode,
} from '../../shared/api/contract/restore.ts'
import { formatPhone } from '../../shared/domain/phone.ts'
import { createConfirmCode, type ConfirmCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import { createResend } from '../../shared/flows/confirm-code/resend.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { createForm, type Form, judgedByServer } from '../../shared/flows/form.ts'
import { NEW_PASSWORD, type NewPassword } from '../../shared/flows/new-password-fields.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { TARGET, type Target } from './fields.ts'

export type RestoreStep =
  /** `isLost`: what was begun is too old. */
  | { step: 'target'; isLost: boolean }
  /** `canRepeat`: not where only an address has led here. */
  | { step: 'code'; canRepeat: boolean }
  | { step: 'password' }
  | { step: 'called'; phone: string }
  | { step: 'done' }

/** What an address brings. */
export interface Link {
  step: number | null
  salt: string | null
}

export interface RestoreFlow {
  $step: ReadableAtom<RestoreStep>
  target: Form<Target>
  code: ConfirmCode
  password: Form<NewPassword>
  /** Of the step that is shown. */
  press: Press
  /** To whom the code went, as people read it; empty where only an address has led here. */
  $to: ReadableAtom<string>
  /** Seconds until another call can be asked for. */
  $callIn: ReadableAtom<number>
  /** Sends the code, or calls; answers the first field that is not right, if any. */
  submitTarget(): Promise<keyof Target | null>
  submitPassword(): Promise<keyof NewPassword | null>
  callAgain(): Promise<void>
  startAgain(): void
  follow(link: Link): void
  dispose(): void
}

export interface RestoreFlowOptions {
  scope: Scope
  environment: Environment
  $language: ReadableAtom<string>
  link: Link
  email: string | null
  onFail(code: AppErrorCode): void
  onDone(by: 'code' | 'call'): void
}

/** A restore under way. What is typed stays through every failure. */
export function createRestoreFlow({
  scope,
  environment,
  $language,
  onFail,
  onDone,
  ...options
}: RestoreFlowOptions): RestoreFlow {
  const $step = atom<RestoreStep>({ step: 'target', isLost: false })
  const press = createPress({ line: environment, onError: ({ code: name }) => fail(name) })
  const $to = atom('')
  const callResend = createResend(environment)
  let salt = ''
  let login = ''
  let isDisposed = false

  const target = createForm(TARGET, {
    first: { email: options.email ?? '' },
    judge: async (values) => (await import('./form.ts')).problemsOfTarget(values),
  })
  const password = createForm(NEW_PASSWORD, {
    judge: async (values) => (await import('./form.ts')).problemsOfPassword(values),
  })

  function go(current: RestoreStep): void {
    press.clear()
    $step.set(current)
  }

  /** What is begun may be too old: the person begins again with what is typed. */
  function fail(code: AppErrorCode): boolean {
    if (code === 'aborted' || isDisposed) return true
    onFail(code)
    if (code !== 'TokenNotFound') return false
    go({ step: 'target', isLost: true })
    return true
  }

  const code = createConfirmCode({
    environment,
    onFail: fail,
    async send({ isRepeat }) {
      const sent = await scope.call(sendRestoreCode, { login, isRepeat }, { language: $language.get() })
      salt = sent.salt
      return { way: sent.channel === 'email' ? 'email' : sent.confirmation, resendSeconds: sent.resendSeconds }
    },
    async check(typed) {
      await scope.call(checkRestoreCode, { salt, code: typed })
      go({ step: 'password' })
    },
  })

  async function call(): Promise<void> {
    const { resendSeconds } = await scope.call(restoreByCall, { login }, { language: $language.get() })
    if (isDisposed) return
    callResend.start(resendSeconds)
    if ($step.get().step !== 'called') onDone('call')
    go({ step: 'called', phone: formatPhone(login) })
  }

  async function sendCode(): Promise<void> {
    code.reset()
    await code.send()
    const error = code.$blockingError.get()
    if (code.$sent.get() !== null) return go({ step: 'code', canRepeat: true })
    code.reset()
    if (error) press.block(error)
  }

  function follow(link: Link): void {
    if (link.salt === null || (link.step !== 2 && link.step !== 3)) return
    salt = link.salt
    $to.set('')
    code.reset()
    go(link.step === 2 ? { step: 'code', canRepeat: false } : { step: 'password' })
  }

  follow(options.link)

  return {
    $step,
    target,
    code,
    password,
    press,
    $to,
    $callIn: callResend.$seconds,
    submitTarget: () =>
      press.submit(judgedByServer(target), () => {
        const { way } = target.$values.get()
        const { email, phone } = toRequest(TARGET, target.$values.get())
        login = way === 'email' ? email : phone
        $to.set(way === 'email' ? login : formatPhone(login))
        return way === 'call' ? call() : sendCode()
      }),
    submitPassword: () =>
      press.submit(judgedByServer(password), async () => {
        const request = { salt, ...toRequest(NEW_PASSWORD, password.$values.get()) }
        await scope.call(changeRestoredPassword, request, { language: $language.get() })
        if (isDisposed) return
        password.forgetSecrets()
        go({ step: 'done' })
        onDone('code')
      }),
    async callAgain() {
      if (callResend.$seconds.get() === 0) await press.run(call)
    },
    startAgain() {
      code.reset()
      go({ step: 'target', isLost: false })
    },
    follow,
    dispose() {
      isDisposed = true
      code.dispose()
      callResend.dispose()
    },
  }
}
