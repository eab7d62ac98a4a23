import { atom, computed, type ReadableAtom } from 'nanostores'
import { AppError, type AppErrorCode } from '../../api/app-error.ts'
import { MOST_ATTEMPTS, readConfirmationCode, type CodeWay } from '../../domain/confirmation-code.ts'
import type { Environment } from '../../stores/environment.ts'
import { createPress, type Press } from '../press.ts'
import { createResend } from './resend.ts'

export interface SentCode {
  way: CodeWay
  /** Seconds until another may be asked for. */
  resendSeconds: number
}

/** A code that was sent, and is typed here. Nothing typed is lost where it is refused. */
export interface ConfirmCode {
  $code: ReadableAtom<string>
  /** Id of what is wrong with the code. */
  $problem: ReadableAtom<string | null>
  /** Why the last try, or the last sending, went wrong for another reason. */
  $blockingError: Press['$blockingError']
  /** How the last code was sent; null before one is. */
  $sent: ReadableAtom<SentCode | null>
  /** Another code was sent on demand. */
  $isRepeated: ReadableAtom<boolean>
  /** Whole seconds until another can be asked for; 0 = now. */
  $resendIn: ReadableAtom<number>
  $busy: ReadableAtom<'check' | 'send' | null>
  type(text: string): void
  /** Sends a code; after the first as a repeat. */
  send(): Promise<void>
  /** One was sent before this page: nothing is sent now. */
  resume(sent: SentCode): void
  /** Checks what is typed; false where it is not the code, or the server could not be asked. */
  submit(): Promise<boolean>
  /** What is typed was refused elsewhere. */
  refuse(code: AppErrorCode): void
  /** Back to before the first code. */
  reset(): void
  dispose(): void
}

export interface ConfirmCodeOptions {
  environment: Environment
  send(how: { isRepeat: boolean }): Promise<SentCode>
  check(code: string): Promise<void>
  /** Every failure passes here; true where it is dealt with, and not to be shown. */
  onFail(code: AppErrorCode): boolean
}

export function createConfirmCode(options: ConfirmCodeOptions): ConfirmCode {
  const $code = atom('')
  const $problem = atom<string | null>(null)
  const $sent = atom<SentCode | null>(null)
  const $isRepeated = atom(false)
  const $kind = atom<'check' | 'send'>('check')
  const resend = createResend(options.environment)
  /** Of the last code that was sent. */
  let wrongTries = 0
  const press = createPress({ line: options.environment, onError: ({ code }) => isToldElsewhere(code) })

  function isToldElsewhere(code: AppErrorCode): boolean {
    if (options.onFail(code)) return true
    if (code !== 'IncorrectCode') return false
    wrongTries += 1
    $problem.set(wrongTries < MOST_ATTEMPTS ? 'error.IncorrectCode' : 'confirm.code.void')
    return true
  }

  function take(sent: SentCode): void {
    wrongTries = 0
    $sent.set(sent)
    resend.start(sent.resendSeconds)
  }

  function act<Answer>(kind: 'check' | 'send', work: (isCurrent: () => boolean) => Promise<Answer>) {
    if (!press.$isBusy.get()) $kind.set(kind)
    return press.run(work)
  }

  return {
    $code,
    $problem,
    $blockingError: press.$blockingError,
    $sent,
    $isRepeated,
    $resendIn: resend.$seconds,
    $busy: computed([press.$isBusy, $kind], (isBusy, kind) => (isBusy ? kind : null)),
    type(text) {
      $code.set(readConfirmationCode(text, $sent.get()?.way ?? 'SMS'))
      $problem.set(null)
    },
    async send() {
      if (resend.$seconds.get() > 0) return
      const isRepeat = $sent.get() !== null
      await act('send', async (isCurrent) => {
        const sent = await options.send({ isRepeat })
        if (!isCurrent()) return
        take(sent)
        $isRepeated.set(isRepeat)
        $problem.set(null)
      })
    },
    resume: take,
    async submit() {
      const code = $code.get()
      if (code === '') {
        $problem.set('confirm.code.required')
        return false
      }
      const isRight = await act('check', () => options.check(code).then(() => true))
      return isRight ?? false
    },
    refuse(code) {
      if (!isToldElsewhere(code)) press.block(new AppError(code))
    },
    reset() {
      press.forget()
      resend.stop()
      $code.set('')
      $problem.set(null)
      $sent.set(null)
      $isRepeated.set(false)
      wrongTries = 0
    },
    dispose() {
      press.forget()
      resend.dispose()
    },
  }
}
