import { atom, type ReadableAtom } from 'nanostores'
import { toAppError, type AppErrorCode } from '../../shared/api/app-error.ts'
import {
  changeRestoredPassword,
  checkRestoreCode,
  restoreByCall,
  sendRestoreCode,
} from '../../shared/api/contract/restore.ts'
import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'
import { createConfirmCode, type ConfirmCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import { createResend } from '../../shared/flows/confirm-code/resend.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import type { NewPassword } from '../../shared/flows/new-password-rules.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'

/** By a code to the e-mail, by a code to the phone, or by a call that is the password. */
export type Way = 'email' | 'phone' | 'call'

export interface Target {
  way: Way
  email: string
  /** As masked. */
  phone: string
}

export type Stage =
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

export interface Desk {
  $stage: ReadableAtom<Stage>
  target: Form<Target>
  code: ConfirmCode
  password: Form<NewPassword>
  $failure: ReadableAtom<AppErrorCode | null>
  $isBusy: ReadableAtom<boolean>
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

export interface DeskOptions {
  scope: Scope
  environment: Environment
  $language: ReadableAtom<string>
  link: Link
  email: string | null
  onFail(code: AppErrorCode): void
  onDone(by: 'code' | 'call'): void
}

const NO_PASSWORD: NewPassword = { password: '', repeat: '' }

/** A restore under way. What is typed stays through every failure. */
export function createDesk({ scope, environment, $language, onFail, onDone, ...options }: DeskOptions): Desk {
  const $stage = atom<Stage>({ step: 'target', isLost: false })
  const $failure = atom<AppErrorCode | null>(null)
  const $isBusy = atom(false)
  const $to = atom('')
  const callResend = createResend(environment)
  let salt = ''
  let login = ''
  let isDisposed = false

  const target = createForm<Target>({ way: 'email', email: options.email ?? '', phone: '' }, async (values) =>
    (await import('./form.ts')).problemsOfTarget(values),
  )
  const password = createForm<NewPassword>(NO_PASSWORD, async (values) =>
    (await import('./form.ts')).problemsOfPassword(values),
  )

  function go(stage: Stage): void {
    $failure.set(null)
    $stage.set(stage)
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
    if ($stage.get().step !== 'called') onDone('call')
    go({ step: 'called', phone: formatPhone(login) })
  }

  async function sendCode(): Promise<void> {
    code.reset()
    await code.send()
    const failure = code.$failure.get()
    if (code.$sent.get() !== null) return go({ step: 'code', canRepeat: true })
    code.reset()
    $failure.set(failure)
  }

  async function act(work: () => Promise<void>): Promise<void> {
    if ($isBusy.get()) return
    $isBusy.set(true)
    $failure.set(null)
    try {
      await work()
    } catch (thrown) {
      const { code: name } = toAppError(thrown)
      if (!fail(name)) $failure.set(name)
    } finally {
      $isBusy.set(false)
    }
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
    $stage,
    target,
    code,
    password,
    $failure,
    $isBusy,
    $to,
    $callIn: callResend.$seconds,
    async submitTarget() {
      const wrong = await target.validate().catch((): null => null)
      if (wrong !== null) return wrong
      const { way, email, phone } = target.$values.get()
      login = way === 'email' ? email.trim() : (parsePhone(phone) ?? '')
      $to.set(way === 'email' ? login : formatPhone(login))
      await act(way === 'call' ? call : sendCode)
      return null
    },
    async submitPassword() {
      const wrong = await password.validate().catch((): null => null)
      if (wrong !== null) return wrong
      await act(async () => {
        await scope.call(
          changeRestoredPassword,
          { salt, password: password.$values.get().password },
          { language: $language.get() },
        )
        if (isDisposed) return
        password.reset(NO_PASSWORD)
        go({ step: 'done' })
        onDone('code')
      })
      return null
    },
    async callAgain() {
      if (callResend.$seconds.get() === 0) await act(call)
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
