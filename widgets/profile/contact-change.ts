import { atom, type ReadableAtom } from 'nanostores'
import { AppError, type AppErrorCode } from '../../shared/api/app-error.ts'
import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { type ConfirmCode, createConfirmCode, type SentCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import { defineFields, type FieldName, toRequest, type ValuesOf } from '../../shared/flows/fields.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { createRefused } from '../../shared/flows/refused.ts'
import type { Environment } from '../../shared/stores/environment.ts'

export const CONTACT = defineFields({
  email: { first: '', keep: 'typed', send: (email: string) => parseEmail(email) ?? '' },
  /** As masked. */
  phone: { first: '', keep: 'typed', send: (phone: string) => parsePhone(phone) ?? '' },
})

/** How a driver is reached. */
export type ContactKind = FieldName<typeof CONTACT>

/** Another e-mail or phone: typed, then confirmed by the code that was sent to it. */
export interface ContactChange {
  kind: ContactKind
  form: Form<ValuesOf<typeof CONTACT>>
  /** Of the sending of the first code. */
  press: Press
  code: ConfirmCode
  /** The e-mail or the phone of eleven digits that a code was sent to; null before one was. */
  $to: ReadableAtom<string | null>
  /** Sends the first code; answers the field where it is not right. */
  submit(): Promise<ContactKind | null>
  /** From the code back to what is typed. */
  typeAnother(): void
  /** Begins anew, with nothing typed. */
  reset(): void
  dispose(): void
}

export interface ContactChangeOptions {
  environment: Environment
  kind: ContactKind
  send(to: string, how: { isRepeat: boolean }): Promise<SentCode>
  /** Rejects where the code is not right. `isCurrent` says no once the driver has left the step. */
  confirm(to: string, code: string, isCurrent: () => boolean): Promise<void>
  onFail(code: AppErrorCode): void
}

/** Refusals of the contact itself, at whichever step they come: the texts that stand at its field. */
const TAKEN: Readonly<Record<ContactKind, Partial<Record<AppErrorCode, string>>>> = {
  email: {
    UserExists: 'profile.person.email.taken',
    EmailExists: 'profile.person.email.taken',
    InvalidFormat: 'profile.person.email.format',
    RequiredField: 'profile.person.email.required',
  },
  phone: {
    UserExists: 'profile.phones.taken',
    PhoneExists: 'profile.phones.taken',
    DoublePhone: 'error.DoublePhone',
    InvalidFormat: 'profile.phones.format',
    RequiredField: 'profile.phones.required',
    PhoneEmpty: 'profile.phones.required',
  },
}

/** Refusals of the first code, which stand at the field too; those of a further one stand beside its button. */
const NOT_SENT: Partial<Record<AppErrorCode, string>> = {
  SMSNotSend: 'error.SMSNotSend',
}

export function createContactChange({ environment, kind, onFail, ...options }: ContactChangeOptions): ContactChange {
  type Values = ValuesOf<typeof CONTACT>
  const $to = atom<string | null>(null)
  const refused = createRefused<Values>()
  const form = createForm(CONTACT, {
    judge: async (values) => ({ [kind]: problemOf(kind, values[kind]) ?? undefined, ...refused.of(values) }),
  })
  const press = createPress({ line: environment })
  /** Where the driver is; what was asked before is nothing here any more. */
  let visit = 0
  let to = ''

  const code = createConfirmCode({
    environment,
    onFail: fail,
    send: ({ isRepeat }) => options.send(to, { isRepeat }),
    check(typed) {
      const current = visit
      return options.confirm(to, typed, () => current === visit)
    },
  })

  function fail(name: AppErrorCode): boolean {
    if (name === 'aborted') return true
    onFail(name)
    const isFirst = $to.get() === null
    const problem = TAKEN[kind][name] ?? (isFirst ? NOT_SENT[name] : undefined)
    if (problem === undefined && (kind !== 'phone' || name !== 'ValidationError')) return false
    if (problem === undefined) {
      // Not the contact is wrong, but what it was to replace: another code is needed, and the next press gets it.
      typeAnother()
      press.block(new AppError(name))
      return true
    }
    refused.note(form.$values.get(), { [kind]: problem })
    typeAnother()
    void form.validate()
    return true
  }

  function typeAnother(): void {
    visit += 1
    code.reset()
    $to.set(null)
  }

  async function sendFirst(): Promise<ContactKind | null> {
    const current = visit
    to = toRequest(CONTACT, form.$values.get())[kind]
    await code.send()
    if (code.$sent.get() !== null) {
      if (current === visit) $to.set(to)
      return null
    }
    const error = code.$blockingError.get()
    code.reset()
    if (error === null) return kind
    press.block(error)
    return null
  }

  return {
    kind,
    form,
    press,
    code,
    $to,
    submit: () => press.submit<ContactKind>(form as { validate(): Promise<ContactKind | null> }, sendFirst),
    typeAnother,
    reset() {
      typeAnother()
      press.forget()
      refused.forget()
      form.reset()
    },
    dispose() {
      visit += 1
      code.dispose()
    },
  }
}

/** Source: cabinet section 5; readings 3.11, 3.14. */
function problemOf(kind: ContactKind, text: string): string | null {
  if (kind === 'email') {
    if (text.trim() === '') return 'profile.person.email.required'
    return parseEmail(text) === null ? 'profile.person.email.format' : null
  }
  if (text.replace(/\D/g, '').length <= 1) return 'profile.phones.required'
  return parsePhone(text) === null ? 'profile.phones.format' : null
}
