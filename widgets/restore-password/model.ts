import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { type Async, valueIn } from '../../shared/stores/async.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import { createRestoreFlow, type RestoreFlow } from './restore-flow.ts'
import type { RestorePasswordAttributes, RestorePasswordEvents } from './element.ts'

export interface RestoreModel extends Model {
  /** Null where the city restores no passwords (readings gE-17). */
  $state: ReadableAtom<Async<RestoreFlow | null>>
  /** Why the sign-in has led here. */
  $reason: ReadableAtom<'EmptyPass' | null>
  $loginUrl: ReadableAtom<SafeUrl>
  /** Whether the page lets the browser go to the sign-in. */
  mayGo(): boolean
  retry(): void
}

export function createRestorePassword(
  context: ModelContext<RestorePasswordAttributes, RestorePasswordEvents>,
): RestoreModel {
  const { environment, $attributes, emit } = context
  const $cityCode = atom<string | null>(null)

  const $loginUrl = computed(
    [$attributes, $cityCode],
    ({ loginUrl }, city) => toTarget(loginUrl, environment) ?? toSitePage('', city, environment),
  )

  function fail(code: AppErrorCode): void {
    if (code !== 'aborted') emit('parking-error', { code })
  }

  async function open(scope: Scope): Promise<RestoreFlow | null> {
    const city = await valueOf(scope.$city)
    $cityCode.set(city.city)
    if (!city.restoreEnabled) return null
    const { step, salt, email } = $attributes.get()
    return createRestoreFlow({
      scope,
      environment,
      $language: context.$language,
      link: { step, salt },
      email,
      onFail: fail,
      onDone: (by) => void emit('parking-password-restored', { by }),
    })
  }

  const opening = createOpening(context, open)
  context.onDispose(
    $attributes.listen(({ step, salt, email }, before) => {
      const flow = valueIn(opening.$state.get())
      if (!flow) return
      if (step !== before?.step || salt !== before.salt) flow.follow({ step, salt })
      // What is typed stays.
      if (email !== null && email !== before?.email && flow.target.$values.get().email === '')
        flow.target.change({ email })
    }),
  )
  void opening.load()

  return {
    $state: opening.$state,
    $reason: computed($attributes, ({ error }) => error),
    $loginUrl,
    mayGo: () => emit('parking-navigate', { to: 'login', url: $loginUrl.get() }),
    retry: () => void opening.load(),
  }
}
