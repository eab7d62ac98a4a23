import { atom, type ReadableAtom } from 'nanostores'
import { deletePhone, setMainPhone } from '../../shared/api/contract/profile-person.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { changeOrFindOut } from './find-out.ts'
import { reportError } from './report.ts'
import type { SectionParts } from './sections.ts'

export interface PhoneDone {
  action: 'make-main' | 'remove'
  phone: string
}

/** The driver's phones, without their adding and changing, which go by a code. */
export interface Phones {
  /** The phone whose deletion is asked about; null while none is. */
  $asked: ReadableAtom<string | null>
  /** The phone of the last press. */
  $pressed: ReadableAtom<string | null>
  press: Press
  /** What was done last. */
  $done: ReadableAtom<PhoneDone | null>
  makeMain(phone: string): Promise<void>
  /** Asks before a phone is deleted. */
  ask(phone: string): void
  /** Leaves the phone where it is. */
  keep(): void
  /** Deletes the phone that is asked about. */
  remove(): Promise<void>
  dispose(): void
}

export function createPhones(parts: SectionParts): Phones {
  const { authGuard } = parts
  const $asked = atom<string | null>(null)
  const $pressed = atom<string | null>(null)
  const $done = atom<PhoneDone | null>(null)
  const press = createPress({
    line: parts.context.environment,
    onError({ code }) {
      reportError(parts.context, code)
      // The phones here are not those of the server any more.
      if (code === 'ValidationError') void authGuard.account.$profile.reload()
    },
  })

  return {
    $asked,
    $pressed,
    press,
    $done,
    async makeMain(phone) {
      if (press.$isBusy.get()) return
      $pressed.set(phone)
      $done.set(null)
      await press.run(async () => {
        await changeOrFindOut(
          parts,
          () => authGuard.call(setMainPhone, { phone }),
          (profile) => profile.phone === phone,
        )
        await parts.changed({ section: 'phones', action: 'make-main' })
        $done.set({ action: 'make-main', phone })
      })
    },
    ask(phone) {
      press.forget()
      $done.set(null)
      $asked.set(phone)
    },
    keep() {
      press.forget()
      $asked.set(null)
    },
    async remove() {
      const phone = $asked.get()
      if (phone === null) return
      await press.run(async (isCurrent) => {
        await changeOrFindOut(
          parts,
          () => authGuard.call(deletePhone, { phone }),
          ({ phones }) => !phones.some((one) => one.phone === phone),
        )
        await parts.changed({ section: 'phones', action: 'remove' })
        if (!isCurrent()) return
        $asked.set(null)
        $done.set({ action: 'remove', phone })
      })
    },
    dispose: () => press.forget(),
  }
}
