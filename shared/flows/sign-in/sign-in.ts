import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AppErrorCode, toAppError } from '../../api/app-error.ts'
import {
  login,
  loginByCode,
  loginCorp,
  loginSocial,
  readSignInRefusal,
  type SignedIn,
} from '../../api/contract/auth.ts'
import { parseEmail } from '../../domain/email.ts'
import { type AccountType, openAccount } from '../../stores/account.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'
import { errorIn } from '../../stores/async.ts'
import { toRequest } from '../fields.ts'
import { createForm, type Form, judgedByServer } from '../form.ts'
import { createPress, type Press } from '../press.ts'
import { type CaptchaFlow, createCaptchaFlow } from './captcha-flow.ts'
import { FIELDS, type SignInValues, toLogin, type Way, WAYS } from './fields.ts'
import { createPhoneCode, type PhoneCode } from './phone-code.ts'
import { createSocial, type Social } from './social.ts'

export type Kind = 'individual' | 'legal'

/** What a city says about signing in; null while it is on its way. */
export interface SignInCityData {
  /** Kinds to choose from, the first first; one kind is no choice. */
  kinds: readonly Kind[]
  isEasy: boolean
  isRegistrationOpen: boolean
  isRestoreOpen: boolean
}

export interface Refusal {
  code: AppErrorCode
  /** Seconds in which no try is taken. */
  retryAfterSeconds: number | null
}

export interface SignIn {
  $cityData: ReadableAtom<SignInCityData | null>
  /** Why nothing, or not everything, is known of the city. */
  $cityFailure: ReadableAtom<AppErrorCode | null>
  $kind: ReadableAtom<Kind>
  $way: ReadableAtom<Way>
  form: Form<SignInValues>
  captcha: CaptchaFlow
  phoneCode: PhoneCode
  social: Social
  $refusal: ReadableAtom<Refusal | null>
  $isBusy: Press['$isBusy']
  chooseKind(kind: Kind): void
  /** Sends what is typed; answers the first field that is not right, if any. */
  submit(): Promise<keyof SignInValues | null>
  /** Sends the code to the phone once more. */
  sendAgain(): Promise<void>
  /** Back from the code to the phone. */
  changePhone(): void
  retryCity(): void
  dispose(): void
}

export interface SignInOptions {
  scope: Scope
  environment: Environment
  /** What is sent to a phone or an e-mail is written in it. */
  $language: ReadableAtom<string>
  /** Firms sign in right here and not on a page of their own. */
  isFirmHere: ReadableAtom<boolean>
  /** Shown first, before the city's own choice. */
  firstKind: Kind | null
  /** The only kind that may sign in here; then there is nothing to choose. */
  onlyKind?: Kind
  /** Where a social provider sends the browser back to; null = this page. */
  callbackUrl: () => string | null
  /** A driver or a firm has signed in. */
  onDone(userType: AccountType): void
  /** An account without a password: the way on is the restore, of this e-mail if there is one (entry.md section 4). */
  onEmptyPassword(email: string | null): void
}

/**
 * Signing in to a city: what is typed, what stands against it, and the token in the end. Nothing typed is lost on the
 * way.
 */
export function createSignIn(options: SignInOptions): SignIn {
  const { scope, environment, isFirmHere } = options
  const account = openAccount(scope)
  const language = () => options.$language.get()
  const $refusal = atom<Refusal | null>(null)
  const $chosenKind = atom<Kind | null>(options.firstKind)
  const form = createForm(FIELDS, {
    async judge(values) {
      const { problemsOf } = await import('./rules.ts')
      return problemsOf(values, { way: $way.get(), captcha: captcha.asked() })
    },
  })
  const stopRegistered = account.$registered.subscribe((known) => {
    if (known) form.fillIn({ login: known.email, phone: known.phone })
  })
  const press = createPress({
    line: environment,
    onError(error) {
      refuse(error)
      return true
    },
  })
  const captcha = createCaptchaFlow({
    scope,
    environment,
    loginOf: nameOfTyped,
    language,
    onFail: refuse,
    onReply: (text) => form.change({ captcha: text }),
  })
  const phoneCode = createPhoneCode({ scope, environment, language })

  const $cityData = computed([scope.$city, scope.$options], (city, info): SignInCityData | null => {
    if (city.status !== 'ready' || info.status === 'idle' || info.status === 'loading') return null
    // A city whose options cannot be read still lets its drivers in.
    const hasFirms = info.status === 'ready' && info.value.isCoopProfile
    const kinds: Kind[] = city.value.profile === 'coop' ? ['legal', 'individual'] : ['individual', 'legal']
    return {
      kinds: options.onlyKind ? [options.onlyKind] : kinds.filter((kind) => hasFirms || kind === 'individual'),
      isEasy: city.value.easyAuth,
      isRegistrationOpen: city.value.registrationEnabled,
      isRestoreOpen: city.value.restoreEnabled,
    }
  })
  const $kind = computed(
    [$chosenKind, $cityData],
    (chosen, cityData): Kind => chosen ?? cityData?.kinds[0] ?? 'individual',
  )
  const $way = computed([$kind, $cityData, phoneCode.$sent], (kind, cityData, sent): Way => {
    if (kind === 'legal') return 'firm'
    if (!cityData?.isEasy) return 'password'
    return sent === null ? 'phone' : 'code'
  })

  /** Whom the server knows by what is typed. */
  function nameOfTyped(): string {
    const values = form.$values.get()
    return $way.get() === 'firm' ? toRequest(WAYS.firm, values).inn : toLogin(values.login)
  }

  function finish(token: string, userType: AccountType): void {
    account.signIn(token, userType)
    form.reset()
    captcha.put(null)
    phoneCode.forget()
    options.onDone(userType)
  }

  function refuse(thrown: unknown): void {
    const error = toAppError(thrown)
    if (error.code === 'aborted') return
    const refusal = readSignInRefusal(error)
    if (refusal?.status === 'EmptyPass') {
      $refusal.set({ code: 'EmptyPass', retryAfterSeconds: null })
      return options.onEmptyPassword(parseEmail(form.$values.get().login))
    }
    // What was read from one picture is no answer to the next (entry.md section 4).
    form.change({ captcha: '' })
    if (refusal) captcha.put(refusal.captcha)
    const retryAfterSeconds = refusal?.retryAfterSeconds ?? error.retryAfterSeconds
    $refusal.set({ code: error.code, retryAfterSeconds })
  }

  async function send(way: Exclude<Way, 'phone'>): Promise<SignedIn> {
    const values = form.$values.get()
    if (way === 'code')
      return scope.call(loginByCode, { salt: phoneCode.$sent.get()?.salt ?? '', ...toRequest(WAYS.code, values) })
    const reply = await captcha.checkedReply(values.captcha)
    if (way === 'firm') {
      const { contract: contractNumber, ...firm } = toRequest(WAYS.firm, values)
      return scope.call(loginCorp, { ...firm, contractNumber, captcha: reply })
    }
    return scope.call(login, { ...toRequest(WAYS.password, values), captcha: reply })
  }

  function act(work: () => Promise<void>): Promise<null> {
    return press.run(async () => {
      $refusal.set(null)
      await work()
      return null
    })
  }

  const social = createSocial({
    scope,
    environment,
    callbackUrl: options.callbackUrl,
    finish: (answer) =>
      void act(async () => {
        const { token } = await scope.call(loginSocial, { providerToken: answer() })
        finish(token, 'driver')
      }),
  })

  for (const remote of [scope.$city, scope.$options]) void remote.load()

  return {
    $cityData,
    $cityFailure: computed([scope.$city, scope.$options], (...states) => {
      return errorIn(states)?.code ?? null
    }),
    $kind,
    $way,
    form,
    captcha,
    phoneCode,
    social,
    $refusal,
    $isBusy: press.$isBusy,
    chooseKind(kind) {
      $refusal.set(null)
      $chosenKind.set(kind)
    },
    async submit() {
      if ($kind.get() === 'legal' && !isFirmHere.get()) return null
      return press.submit(judgedByServer(form), async () => {
        $refusal.set(null)
        const way = $way.get()
        if (way === 'phone') return phoneCode.send(form.$values.get().phone)
        const { token } = await send(way)
        finish(token, way === 'firm' ? 'coop' : 'driver')
      })
    },
    async sendAgain() {
      if (phoneCode.$resendIn.get() === 0) await act(() => phoneCode.send(form.$values.get().phone))
    },
    changePhone() {
      $refusal.set(null)
      phoneCode.forget()
      form.change({ code: '' })
    },
    retryCity() {
      for (const remote of [scope.$city, scope.$options]) if (remote.get().status === 'failed') void remote.reload()
    },
    dispose() {
      stopRegistered()
      captcha.dispose()
      phoneCode.dispose()
      social.dispose()
    },
  }
}
