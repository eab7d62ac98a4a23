import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AppError, isAborted, isOutcomeOpen, toAppError } from '../../shared/api/app-error.ts'
import { ACCOUNT_SETTINGS, type AccountSetting } from '../../shared/api/contract/profile.ts'
import { changeAccountSetting, getAccountSettings } from '../../shared/api/contract/profile-person.ts'
import { reportError } from './report.ts'
import type { SectionParts } from './sections.ts'

/** A switch of the account, as it is shown. */
export interface NotificationSwitch {
  name: AccountSetting
  /** As the driver wants it while that is being saved, else as the server has it. */
  isOn: boolean
  /** Why the last wish was not saved: the switch has gone back. */
  error: AppError | null
}

/** How a switch shall be, or was saved. */
export interface SwitchWish {
  name: AccountSetting
  isOn: boolean
}

export interface Notifications {
  $switches: ReadableAtom<readonly NotificationSwitch[]>
  /** The switch that was saved last. */
  $saved: ReadableAtom<SwitchWish | null>
  /** Saves one switch at once. Pressed again meanwhile, the last wish is saved after it. */
  change(wish: SwitchWish): Promise<void>
  /** Tries the wish that was not saved once more. */
  retry(name: AccountSetting): Promise<void>
  dispose?(): void
}

type BySwitch<T> = Readonly<Partial<Record<AccountSetting, T>>>

export function createNotifications({ $profile, authGuard, context, changed }: SectionParts): Notifications {
  const $settings = atom($profile.get().settings)
  /** What is being saved. */
  const $wishes = atom<BySwitch<boolean>>({})
  const $failures = atom<BySwitch<{ wish: boolean; error: AppError }>>({})
  const $saved = atom<SwitchWish | null>(null)
  const stop = $profile.listen(({ settings }) => $settings.set(settings))

  /** What the server has after this; where the answer to a change is lost, it is asked what has become of it. */
  async function send({ name, isOn: value }: SwitchWish): Promise<boolean> {
    try {
      return (await authGuard.call(changeAccountSetting, { name, value }))[name]
    } catch (thrown) {
      if (isAborted(thrown) || !isOutcomeOpen(toAppError(thrown))) throw thrown
      const present = await authGuard.call(getAccountSettings, undefined).catch(() => null)
      if (present?.[name] !== value) throw thrown
      return value
    }
  }

  /** One request after another, until the last wish is saved, or refused. */
  async function save(name: AccountSetting): Promise<void> {
    const value = $wishes.get()[name]
    if (value === undefined) return
    let error: AppError | null = null
    try {
      const isOn = await send({ name, isOn: value })
      $settings.set({ ...$settings.get(), [name]: isOn })
      void changed({ section: 'notifications', action: 'edit' })
    } catch (thrown) {
      error = toAppError(thrown)
    }
    if ($wishes.get()[name] !== value) return save(name)
    $wishes.set({ ...$wishes.get(), [name]: undefined })
    if (error === null) $saved.set({ name, isOn: value })
    else if (!isAborted(error)) {
      $failures.set({ ...$failures.get(), [name]: { wish: value, error } })
      reportError(context, error.code)
    }
  }

  async function change({ name, isOn }: SwitchWish): Promise<void> {
    const isBeingSaved = $wishes.get()[name] !== undefined
    $saved.set(null)
    $failures.set({ ...$failures.get(), [name]: undefined })
    $wishes.set({ ...$wishes.get(), [name]: isOn })
    if (!isBeingSaved) await save(name)
  }

  return {
    $switches: computed([$settings, $wishes, $failures], (settings, wishes, failures) =>
      ACCOUNT_SETTINGS.map((name) => ({
        name,
        isOn: wishes[name] ?? settings[name],
        error: failures[name]?.error ?? null,
      })),
    ),
    $saved,
    change,
    async retry(name) {
      const failure = $failures.get()[name]
      if (failure) await change({ name, isOn: failure.wish })
    },
    dispose: stop,
  }
}
