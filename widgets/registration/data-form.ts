import { computed, type ReadableAtom } from 'nanostores'
import { checkEmail, checkPhone, type RegistrationRequest } from '../../shared/api/contract/registration.ts'
import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { Draft, Drafts } from './draft.ts'
import { createFreeCheck } from './free-check.ts'

export interface DataValues {
  lastName: string
  firstName: string
  middleName: string
  email: string
  /** As masked. */
  phone: string
  password: string
  repeat: string
  /** To the personal-data rules; not given until somebody ticks it (readings gE-11). */
  agreement: boolean
}

export const FIELDS = [
  'lastName',
  'firstName',
  'middleName',
  'email',
  'phone',
  'password',
  'repeat',
  'agreement',
] as const satisfies readonly (keyof DataValues)[]

/** The first step: who registers. */
export interface DataForm extends Form<DataValues> {
  /** What is sent, once the form is right. */
  toRequest(): Omit<RegistrationRequest, 'agreementVersion'>
  /** The server says that it is somebody's already. */
  markTaken(name: 'email' | 'phone'): void
  /** Secrets are not kept longer than they are needed. */
  forgetSecrets(): void
  dispose(): void
}

export interface DataFormOptions {
  scope: Scope
  environment: Environment
  drafts: Drafts
  hasNames(): boolean
}

const NO_SECRETS = { password: '', repeat: '', agreement: false }

export function createDataForm({ scope, environment, drafts, hasNames }: DataFormOptions): DataForm {
  const checks = {
    email: createFreeCheck({
      environment,
      taken: 'EmailExists',
      ask: (value, signal) => scope.call(checkEmail, { value }, { signal }),
    }),
    phone: createFreeCheck({
      environment,
      taken: 'PhoneExists',
      ask: (value, signal) => scope.call(checkPhone, { value }, { signal }),
    }),
  }

  function takenProblems({ email, phone }: DataValues): ProblemsOf<DataValues> {
    const isTaken = (name: 'email' | 'phone', value: string | null) =>
      value !== null && checks[name].$taken.get() === value
    return {
      ...(isTaken('email', parseEmail(email)) ? { email: 'error.EmailExists' } : {}),
      ...(isTaken('phone', parsePhone(phone)) ? { phone: 'error.PhoneExists' } : {}),
    }
  }

  async function judge(values: DataValues): Promise<ProblemsOf<DataValues>> {
    const { problemsOf } = await import('./form.ts')
    const found = { ...takenProblems(values), ...(await problemsOf(values, { hasNames: hasNames() })) }
    return Object.fromEntries(FIELDS.filter((name) => found[name]).map((name) => [name, found[name]]))
  }

  const form = createForm<DataValues>({ ...toValues(drafts.read()), ...NO_SECRETS }, judge)
  const $problems: ReadableAtom<ProblemsOf<DataValues>> = computed(
    [form.$values, form.$problems, checks.email.$taken, checks.phone.$taken],
    // What is taken is said at once, whatever the person has left.
    (values, problems) => ({ ...problems, ...takenProblems(values) }),
  )
  const stop = form.$values.listen((values) => {
    checks.email.follow(parseEmail(values.email))
    checks.phone.follow(parsePhone(values.phone))
    const { lastName, firstName, middleName, email, phone } = values
    drafts.save({ lastName, firstName, middleName, email, phone })
  })

  return {
    ...form,
    $problems,
    toRequest() {
      const { lastName, firstName, middleName, email, phone, password } = form.$values.get()
      const names = hasNames()
        ? { lastName: lastName.trim(), firstName: firstName.trim(), middleName: middleName.trim() }
        : {}
      return { ...names, email: parseEmail(email) ?? '', phone: parsePhone(phone) ?? '', password }
    },
    markTaken(name) {
      const { email, phone } = form.$values.get()
      const value = name === 'email' ? parseEmail(email) : parsePhone(phone)
      if (value !== null) checks[name].mark(value)
    },
    forgetSecrets: () => form.reset({ ...form.$values.get(), ...NO_SECRETS }),
    dispose() {
      stop()
      checks.email.dispose()
      checks.phone.dispose()
    },
  }
}

function toValues({ lastName, firstName, middleName, email, phone }: Draft) {
  return { lastName, firstName, middleName, email, phone }
}
