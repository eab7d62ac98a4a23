import { atom, type ReadableAtom } from 'nanostores'
import { type LoginCode, sendLoginCode } from '../../api/contract/auth.ts'
import { parsePhone } from '../../domain/phone.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'
import { createResend } from '../confirm-code/resend.ts'

export interface SentCode extends LoginCode {
  /** Eleven digits. */
  phone: string
  /** Another was sent to the same phone before. */
  isRepeated: boolean
}

/** Signing in by a code that is sent to a phone (readings gE-17). */
export interface PhoneCode {
  /** Null before a code is sent. */
  $sent: ReadableAtom<SentCode | null>
  /** Seconds until another code can be sent. */
  $resendIn: ReadableAtom<number>
  /** Sends a code; the same phone again is a repeat. Rejects with AppError. */
  send(phone: string): Promise<void>
  forget(): void
  dispose(): void
}

export function createPhoneCode({
  scope,
  environment,
  language,
}: {
  scope: Scope
  environment: Environment
  language(): string
}): PhoneCode {
  const $sent = atom<SentCode | null>(null)
  const resend = createResend(environment)
  let last: string | null = null

  return {
    $sent,
    $resendIn: resend.$seconds,
    async send(typed) {
      const phone = parsePhone(typed) ?? ''
      // The code that was just sent still holds: the person came back to the phone and did not change it.
      const isRepeated = last === phone
      const sent = await scope.call(sendLoginCode, { phone, isRepeat: isRepeated }, { language: language() })
      last = phone
      $sent.set({ ...sent, phone, isRepeated })
      resend.start(sent.resendSeconds)
    },
    forget() {
      $sent.set(null)
      resend.stop()
    },
    dispose: resend.dispose,
  }
}
