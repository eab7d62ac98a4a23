import { atom, type ReadableAtom } from 'nanostores'
import type { AppErrorCode, Line } from '../../api/app-error.ts'
import { parsePhone } from '../../domain/phone.ts'
import { createPress, type Press } from '../press.ts'

/** Another phone in place of the one a code was sent to. */
export interface PhoneChange {
  $isOpen: ReadableAtom<boolean>
  /** As masked. */
  $phone: ReadableAtom<string>
  /** Id of what is wrong with it. */
  $problem: ReadableAtom<string | null>
  press: Press
  open(): void
  close(): void
  type(masked: string): void
  /** True once the phone is changed. */
  submit(): Promise<boolean>
}

export interface PhoneChangeOptions {
  /** Gets the eleven digits; a rejection is shown, and the phone stays typed. */
  change(phone: string): Promise<void>
  /** Every failure passes here; true where it is dealt with, and not to be shown. */
  onFail(code: AppErrorCode): boolean
  line: Line
}

/** Failures that are about the phone itself, and stand at its field. */
const OF_PHONE: readonly AppErrorCode[] = ['PhoneExists', 'PhoneEmpty', 'DoublePhone', 'UserExists']

export function createPhoneChange(options: PhoneChangeOptions): PhoneChange {
  const $isOpen = atom(false)
  const $phone = atom('')
  const $problem = atom<string | null>(null)
  const press = createPress({
    line: options.line,
    onError({ code }) {
      if (options.onFail(code)) return true
      if (OF_PHONE.includes(code)) $problem.set(`error.${code}`)
      return OF_PHONE.includes(code)
    },
  })

  function show(isOpen: boolean): void {
    $problem.set(null)
    press.clear()
    $isOpen.set(isOpen)
  }

  return {
    $isOpen,
    $phone,
    $problem,
    press,
    open: () => show(true),
    close: () => show(false),
    type(masked) {
      $phone.set(masked)
      $problem.set(null)
    },
    async submit() {
      const phone = parsePhone($phone.get())
      if (phone === null) {
        $problem.set('confirm.phone.format')
        return false
      }
      const isChanged = await press.run(async () => {
        await options.change(phone)
        $phone.set('')
        show(false)
        return true
      })
      return isChanged ?? false
    },
  }
}
