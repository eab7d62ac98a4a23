import { computed, type ReadableAtom } from 'nanostores'
import { checkEmail, checkPhone, type RegistrationRequest } from '../../shared/api/contract/registration.ts'
import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { type PartOf, toRequest } from '../../shared/flows/fields.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { Drafts } from './draft.ts'
import { ACCOUNT, type DataValues, FIELDS, NAMES } from './fields.ts'
import { createFreeCheck } from './free-check.ts'

/** The first step: who registers. */
export interface DataForm extends Form<DataValues> {
  /** What is sent, once the form is right. */
  toRequest(): Omit<RegistrationRequest, 'agreementVersion'>
  /** The server says that another account has it. */
  markTaken(name: 'email' | 'phone'): void
  dispose(): void
}

export interface DataFormOptions {
  scope: Scope
  environment: Environment
  drafts: Drafts
  hasNames(): boolean
}

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
    return { ...takenProblems(values), ...(await problemsOf(values, { hasNames: hasNames() })) }
  }

  const form = createForm(FIELDS, { first: drafts.read().values, judge })
  const $problems: ReadableAtom<ProblemsOf<DataValues>> = computed(
    [form.$values, form.$problems, checks.email.$taken, checks.phone.$taken],
    // A taken e-mail or phone is said at once, before the field is left.
    (values, problems) => ({ ...problems, ...takenProblems(values) }),
  )
  const stop = form.$values.listen((values) => {
    checks.email.follow(parseEmail(values.email))
    checks.phone.follow(parsePhone(values.phone))
    drafts.saveValues(values)
  })

  return {
    ...form,
    $problems,
    toRequest() {
      const values = form.$values.get()
      const names: PartOf<RegistrationRequest, typeof NAMES> = toRequest(NAMES, values)
      const account: PartOf<RegistrationRequest, typeof ACCOUNT> = toRequest(ACCOUNT, values)
      return { ...(hasNames() ? names : {}), ...account }
    },
    markTaken(name) {
      const { email, phone } = form.$values.get()
      const value = name === 'email' ? parseEmail(email) : parsePhone(phone)
      if (value !== null) checks[name].mark(value)
    },
    dispose() {
      stop()
      checks.email.dispose()
      checks.phone.dispose()
    },
  }
}
