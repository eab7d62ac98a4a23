import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AppErrorCode, codeOfLoad } from '../../shared/api/app-error.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import { createDesk, type Desk } from './desk.ts'
import type { RestorePasswordAttributes, RestorePasswordEvents } from './element.ts'

export type City =
  | { status: 'loading' }
  | { status: 'failed'; code: AppErrorCode }
  /** Nobody restores a password here (readings gE-17). */
  | { status: 'closed' }
  | { status: 'ready'; desk: Desk }

export interface RestoreModel extends Model {
  $city: ReadableAtom<City>
  /** Why the sign-in has led here. */
  $reason: ReadableAtom<'EmptyPass' | null>
  $loginUrl: ReadableAtom<string>
  /** Whether the page lets the browser go to the sign-in. */
  mayGo(): boolean
  retry(): void
}

export function createRestorePassword(
  context: ModelContext<RestorePasswordAttributes, RestorePasswordEvents>,
): RestoreModel {
  const { environment, $attributes, emit } = context
  const $city = atom<City>({ status: 'loading' })
  const $cityCode = atom<string | null>(null)
  let life = 0
  let release = () => {}

  const $loginUrl = computed(
    [$attributes, $cityCode],
    ({ loginUrl }, city) => toTarget(loginUrl, environment) ?? toSitePage('', city, environment),
  )

  function fail(code: AppErrorCode): void {
    if (code !== 'aborted') emit('parking-error', { code })
  }

  async function connect(): Promise<void> {
    life += 1
    const mine = life
    $city.set({ status: 'loading' })
    try {
      const scope = await context.openScope()
      await scope.$city.load()
      if (mine !== life) return
      const city = scope.$city.get()
      if (city.status === 'failed') throw city.error
      if (city.status !== 'ready') return
      $cityCode.set(city.value.city)
      if (!city.value.restoreEnabled) return $city.set({ status: 'closed' })
      const { step, salt, email } = $attributes.get()
      const onDone = (by: 'code' | 'call') => void emit('parking-password-restored', { by })
      const desk = createDesk({
        scope,
        environment,
        $language: context.$language,
        link: { step, salt },
        email,
        onFail: fail,
        onDone,
      })
      release = desk.dispose
      $city.set({ status: 'ready', desk })
    } catch (thrown) {
      if (mine !== life) return
      const code = codeOfLoad(thrown, environment)
      $city.set({ status: 'failed', code })
      fail(code)
    }
  }

  const stopAttributes = $attributes.listen(({ step, salt, email }, before) => {
    const city = $city.get()
    if (city.status !== 'ready') return
    if (step !== before?.step || salt !== before.salt) city.desk.follow({ step, salt })
    // What somebody has typed stays.
    if (email !== null && email !== before?.email && city.desk.target.$values.get().email === '')
      city.desk.target.change({ email })
  })
  void connect()

  return {
    $city,
    $reason: computed($attributes, ({ error }) => error),
    $loginUrl,
    mayGo: () => emit('parking-navigate', { to: 'login', url: $loginUrl.get() }),
    retry: () => void connect(),
    dispose() {
      life += 1
      stopAttributes()
      release()
    },
  }
}
