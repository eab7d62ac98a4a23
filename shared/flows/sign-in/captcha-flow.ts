import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  type Captcha,
  type CaptchaReply,
  checkCaptcha,
  getCaptcha,
  sendCaptchaCode,
} from '../../api/contract/captcha.ts'
import { toAppError } from '../../api/app-error.ts'
import { parseSafeUrl } from '../../domain/safe-url.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'
import { createPress } from '../press.ts'
import { createResend } from '../confirm-code/resend.ts'
import type { ShowCheck } from './captcha-provider.ts'

/** What stands between a try and the server: nothing, a code to type, or a check to pass. */
export type CaptchaAsked = 'none' | 'code' | 'check'

/**
 * The picture with a code that the server asks for after wrong passwords, or the check of the city's provider, and the
 * code sent in place of either (readings gE-06).
 */
export interface CaptchaFlow {
  /** Null while none is asked for. */
  $captcha: ReadableAtom<Captcha | null>
  /** The provider's check stands where the picture would. */
  $isProvider: ReadableAtom<boolean>
  /** Where a code was sent instead; null while none was. */
  $sentTo: ReadableAtom<'email' | 'phone' | null>
  $isBusy: ReadableAtom<boolean>
  /** Seconds until another code can be sent. */
  $resendIn: ReadableAtom<number>
  asked(): CaptchaAsked
  put(captcha: Captcha | null): void
  /** Another picture. */
  renew(): Promise<void>
  /** Sends a code by e-mail or SMS to the login, for a person who cannot see the picture. */
  sendCode(): Promise<void>
  /** Puts the provider's check into its place; the answer takes it away. Where it does not come, the picture does. */
  showCheck(place: HTMLElement, language: string): () => void
  /** The picture after all. */
  choosePicture(): void
  replyOf(text: string): CaptchaReply | null
  /**
   * The same, once the server has found it right: read wrong, it costs no try of the password, which is not sent. Rejects
   * as the call does.
   */
  checkedReply(text: string): Promise<CaptchaReply | null>
  dispose(): void
}

export interface CaptchaOptions {
  scope: Scope
  environment: Environment
  loginOf(): string
  language(): string
  onFail(thrown: unknown): void
  /** What the reply is now: the provider's word, or nothing once that is too old. */
  onReply(text: string): void
}

const showCheckOfProvider: ShowCheck = async (place, check) =>
  (await import('./captcha-provider.ts')).showCheck(place, check)

export function createCaptchaFlow(
  { scope, environment, loginOf, language, onFail, onReply }: CaptchaOptions,
  show = showCheckOfProvider,
): CaptchaFlow {
  const $captcha = atom<Captcha | null>(null)
  const $sentTo = atom<'email' | 'phone' | null>(null)
  const $isPictureChosen = atom(false)
  const resend = createResend(environment)
  const $isProvider = computed(
    [$captcha, scope.$city, $sentTo, $isPictureChosen],
    (captcha, city, sentTo, isPictureChosen) =>
      captcha !== null && city.status === 'ready' && city.value.captcha !== null && sentTo === null && !isPictureChosen,
  )

  function put(captcha: Captcha | null): void {
    $captcha.set(captcha)
    $sentTo.set(null)
  }

  const press = createPress({
    line: environment,
    onError(error) {
      onFail(error)
      return true
    },
  })

  function choosePicture(): void {
    $isPictureChosen.set(true)
    onReply('')
  }

  function replyOf(text: string): CaptchaReply | null {
    const captcha = $captcha.get()
    return captcha && { id: $isProvider.get() ? null : captcha.id, text: text.trim() }
  }

  return {
    $captcha,
    $isProvider,
    $sentTo,
    $isBusy: press.$isBusy,
    $resendIn: resend.$seconds,
    asked() {
      if ($captcha.get() === null) return 'none'
      return $isProvider.get() ? 'check' : 'code'
    },
    put,
    async renew() {
      await press.run(async () => put(await scope.call(getCaptcha, undefined, { isFresh: true })))
    },
    async sendCode() {
      const captcha = $captcha.get()
      if (captcha === null || resend.$seconds.get() > 0) return
      await press.run(async () => {
        const login = loginOf()
        const { resendSeconds } = await scope.call(sendCaptchaCode, { id: captcha.id, login }, { language: language() })
        $sentTo.set(login.includes('@') ? 'email' : 'phone')
        onReply('')
        resend.start(resendSeconds)
      })
    },
    showCheck(place, loaded) {
      const city = scope.$city.get()
      const provider = city.status === 'ready' ? city.value.captcha : null
      if (city.status !== 'ready' || provider === null) return () => {}
      let isOver = false
      let end = () => {
        isOver = true
      }
      const whileHere =
        <T extends unknown[]>(run: (...told: T) => void) =>
        (...told: T) =>
          void (isOver || run(...told))
      const onLost = whileHere(choosePicture)
      const scriptUrl = parseSafeUrl(provider.scriptUrl, environment.origin)
      if (scriptUrl === null) onLost()
      else {
        show(place, { ...provider, scriptUrl, language: loaded, onWord: whileHere(onReply), onLost }).then((stop) => {
          if (isOver) return stop()
          end = () => {
            isOver = true
            stop()
          }
        }, onLost)
      }
      return () => end()
    },
    choosePicture,
    replyOf,
    async checkedReply(text) {
      const reply = replyOf(text)
      // A provider's word is for the sign-in alone.
      if (reply === null || reply.id === null) return reply
      await scope.call(checkCaptcha, reply).catch((thrown: unknown) => {
        // A city that knows no such call judges it with the password.
        if (toAppError(thrown).code !== 'notFound') throw thrown
      })
      return reply
    },
    dispose: resend.dispose,
  }
}
