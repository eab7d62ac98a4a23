import { atom, type ReadableAtom } from 'nanostores'
import { type Captcha, type CaptchaReply, getCaptcha, sendCaptchaCode } from '../../api/contract/captcha.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'
import { createResend } from '../confirm-code/resend.ts'

/** The picture with a code that the server asks for after wrong passwords, and the code sent in its place (readings gE-06). */
export interface CaptchaDesk {
  /** Null while none is asked for. */
  $captcha: ReadableAtom<Captcha | null>
  /** A code was sent instead. */
  $isCodeSent: ReadableAtom<boolean>
  $isBusy: ReadableAtom<boolean>
  /** Seconds until another code can be sent. */
  $resendIn: ReadableAtom<number>
  put(captcha: Captcha | null): void
  /** Another picture. */
  renew(): Promise<void>
  /** Sends a code by e-mail or SMS to the login, for whoever cannot see the picture. */
  sendCode(): Promise<void>
  replyOf(text: string): CaptchaReply | null
  dispose(): void
}

export interface CaptchaOptions {
  scope: Scope
  environment: Environment
  loginOf(): string
  onFail(thrown: unknown): void
}

export function createCaptchaDesk({ scope, environment, loginOf, onFail }: CaptchaOptions): CaptchaDesk {
  const $captcha = atom<Captcha | null>(null)
  const $isCodeSent = atom(false)
  const $isBusy = atom(false)
  const resend = createResend(environment)

  function put(captcha: Captcha | null): void {
    $captcha.set(captcha)
    $isCodeSent.set(false)
  }

  async function work(run: () => Promise<void>): Promise<void> {
    if ($isBusy.get()) return
    $isBusy.set(true)
    await run().catch(onFail)
    $isBusy.set(false)
  }

  return {
    $captcha,
    $isCodeSent,
    $isBusy,
    $resendIn: resend.$seconds,
    put,
    renew: () => work(async () => put(await scope.call(getCaptcha, undefined, { isFresh: true }))),
    sendCode() {
      const captcha = $captcha.get()
      if (captcha === null || resend.$seconds.get() > 0) return Promise.resolve()
      return work(async () => {
        const { resendSeconds } = await scope.call(sendCaptchaCode, { id: captcha.id, login: loginOf() })
        $isCodeSent.set(true)
        resend.start(resendSeconds)
      })
    },
    replyOf(text) {
      const captcha = $captcha.get()
      return captcha && { id: captcha.id, text: text.trim() }
    },
    dispose: resend.dispose,
  }
}
