import { atom, type ReadableAtom } from 'nanostores'
import { toAppError, type AppErrorCode } from '../../api/app-error.ts'
import { readConfirmationCode, type CodeWay } from '../../domain/confirmation-code.ts'
import type { Environment } from '../../stores/environment.ts'
import { createResend } from './resend.ts'

export interface SentCode {
  way: CodeWay
  /** Seconds until another may be asked for. */
  resendSeconds: number
}

/** A code that was sent to somebody, and is typed here. Nothing typed is lost where it is refused. */
export interface ConfirmCode {
  $code: ReadableAtom<string>
  /** Id of what is wrong with the code. */
  $problem: ReadableAtom<string | null>
  /** Why the last try, or the last sending, went wrong for another reason. */
  $failure: ReadableAtom<AppErrorCode | null>
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
  /** Checks what is typed; false where it is not the code, or nobody could say. */
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
  /** Whatever goes wrong passes here; true where it is dealt with, and not to be shown. */
  onFail(code: AppErrorCode): boolean
}

export function createConfirmCode(options: ConfirmCodeOptions): ConfirmCode {
  const $code = atom('')
  const $problem = atom<string | null>(null)
  const $failure = atom<AppErrorCode | null>(null)
  const $sent = atom<SentCode | null>(null)
  const $isRepeated = atom(false)
  const $busy = atom<'check' | 'send' | null>(null)
  const resend = createResend(options.environment)
  /** An answer to what was asked before a reset is nobody's. */
  let life = 0

  function refuse(code: AppErrorCode): void {
    if (code === 'aborted' || options.onFail(code)) return
    if (code === 'IncorrectCode') $problem.set('error.IncorrectCode')
    else $failure.set(code)
  }

  function take(sent: SentCode): void {
    $sent.set(sent)
    resend.start(sent.resendSeconds)
  }

  async function act(kind: 'check' | 'send', work: (isStill: () => boolean) => Promise<void>): Promise<boolean> {
    if ($busy.get() !== null) return false
    const mine = life
    const isStill = () => mine === life
    $busy.set(kind)
    $failure.set(null)
    try {
      await work(isStill)
      return isStill()
    } catch (thrown) {
      if (isStill()) refuse(toAppError(thrown).code)
      return false
    } finally {
      if (isStill()) $busy.set(null)
    }
  }

  function forget(): void {
    life += 1
    resend.stop()
    $busy.set(null)
  }

  return {
    $code,
    $problem,
    $failure,
    $sent,
    $isRepeated,
    $resendIn: resend.$seconds,
    $busy,
    type(text) {
      $code.set(readConfirmationCode(text, $sent.get()?.way ?? 'SMS'))
      $problem.set(null)
    },
    async send() {
      if (resend.$seconds.get() > 0) return
      const isRepeat = $sent.get() !== null
      await act('send', async (isStill) => {
        const sent = await options.send({ isRepeat })
        if (!isStill()) return
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
      return act('check', () => options.check(code))
    },
    refuse,
    reset() {
      forget()
      $code.set('')
      $problem.set(null)
      $failure.set(null)
      $sent.set(null)
      $isRepeated.set(false)
    },
    dispose() {
      forget()
      resend.dispose()
    },
  }
}
