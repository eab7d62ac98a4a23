import { atom, type ReadableAtom } from 'nanostores'
import { toLoadError } from '../../shared/api/app-error.ts'
import { changeProfile } from '../../shared/api/contract/profile-person.ts'
import * as codes from '../../shared/api/contract/registration.ts'
import { type PersonData, PERSON_RULES } from '../../shared/domain/person-fields.ts'
import type { FieldProblem } from '../../shared/domain/field-rules.ts'
import type { SentCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import { defineFields, type FieldName } from '../../shared/flows/fields.ts'
import { createForm, type Form } from '../../shared/flows/form.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { createRefused } from '../../shared/flows/refused.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import { type ContactChange, createContactChange } from './contact-change.ts'
import { changeOrFindOut } from './find-out.ts'
import { reportError } from './report.ts'
import { createPasswordChange, type PasswordChange } from './password-change.ts'
import type { EditPlace } from './person.ts'
import type { SectionParts } from './sections.ts'

/** How the driver is called. */
export const NAMES = defineFields({
  lastName: { first: '', keep: 'typed', send: (name: string) => name.trim() },
  firstName: { first: '', keep: 'typed', send: (name: string) => name.trim() },
  middleName: { first: '', keep: 'typed', send: (name: string) => name.trim() },
})

/** What a step has done, told on the first one. */
export type EditDone =
  | { step: 'email'; email: string }
  /** `isNew`: beside the others; else in place of the main one. */
  | { step: 'phone'; phone: string; isNew: boolean }
  | { step: 'password'; endedSignIns: number }

/**
 * The dialog in which a driver changes the names, the e-mail, a phone and the password: each has a step, and the first
 * leads to the others (cabinet section 2, profile edit modal steps).
 */
export interface EditDialog {
  $place: ReadableAtom<EditPlace>
  /** What was done last, until the next step is taken. */
  $done: ReadableAtom<EditDone | null>
  hasNames: boolean
  names: Form<PersonData>
  /** Of the names. */
  press: Press
  email: ContactChange
  phone: ContactChange
  /** The main phone that another device has put in place of the one to replace; null where none has. */
  $presentPhone: ReadableAtom<string | null>
  /** Where the city calls, the next code to a phone may be an SMS. */
  $isSmsNext: ReadableAtom<boolean>
  password: PasswordChange
  /** Does nothing while the names are being saved. */
  go(place: EditPlace): void
  /** Saves the names; answers the first field that is not right, if any. */
  submitNames(): Promise<keyof PersonData | null>
  /** From a step back to the first; from the first the dialog closes. */
  abort(): void
  dispose(): void
}

export interface EditDialogOptions {
  parts: SectionParts
  hasNames: boolean
  place: EditPlace
  onClose(outcome: { isSaved: boolean }): void
}

export function createEditDialog({ parts, hasNames, place, onClose }: EditDialogOptions): EditDialog {
  const { authGuard, $profile } = parts
  const { environment } = parts.context
  const { account } = authGuard
  const $place = atom<EditPlace>(place)
  const $done = atom<EditDone | null>(null)
  const $isSmsNext = atom(false)
  const $presentPhone = atom<string | null>(null)
  const refused = createRefused<PersonData>()
  const { lastName, firstName, middleName } = $profile.get()
  const names = createForm(NAMES, {
    first: { lastName, firstName, middleName },
    judge: async (values) => ({ ...problemsOf(values), ...refused.of(values) }),
  })
  const press = createPress({
    line: environment,
    onError({ code }) {
      reportError(parts.context, code)
      // The e-mail that goes with the names is an older one: the next try takes the present one.
      if (code === 'ValidationError') void account.$profile.reload()
    },
  })

  function problemsOf(values: PersonData): ProblemsOf<PersonData> {
    const fields = Object.keys(NAMES) as FieldName<typeof NAMES>[]
    const found = fields.map((field) => {
      const problem = PERSON_RULES[field]?.(values, { hasNames }) ?? null
      return [field, problem === null ? undefined : toId(field, problem)] as const
    })
    return Object.fromEntries(found.filter(([, id]) => id !== undefined)) as ProblemsOf<PersonData>
  }

  /** A refusal of a name names it in the server's text only. */
  async function refuse(thrown: unknown): Promise<keyof PersonData | null> {
    const { code, serverText } = toLoadError(thrown, environment)
    const field = (Object.keys(NAMES) as (keyof PersonData)[]).find((name) => serverText?.includes(name))
    if ((code !== 'RequiredField' && code !== 'InvalidFormat') || field === undefined) throw thrown
    reportError(parts.context, code)
    refused.note(names.$values.get(), { [field]: `error.${code}` })
    return names.validate()
  }

  async function save(isCurrent: () => boolean): Promise<keyof PersonData | null> {
    const values = names.$values.get()
    const { email } = $profile.get()
    const fields = Object.keys(NAMES) as (keyof PersonData)[]
    try {
      await changeOrFindOut(
        parts,
        () => authGuard.call(changeProfile, { ...values, email }),
        (profile) => fields.every((field) => profile[field] === values[field].trim()),
      )
    } catch (thrown) {
      return refuse(thrown)
    }
    await parts.changed({ section: 'person', action: 'edit' })
    if (isCurrent()) onClose({ isSaved: true })
    return null
  }

  const goBack = () => go({ step: 'main', from: $place.get().step })

  function finish(done: EditDone): void {
    goBack()
    $done.set(done)
  }

  const email = createContactChange({
    environment,
    kind: 'email',
    onFail: (code) => reportError(parts.context, code),
    async send(to): Promise<SentCode> {
      const { resendSeconds } = await authGuard.call(codes.sendEmailCode, { email: to })
      return { way: 'email', resendSeconds }
    },
    async confirm(to, code, isCurrent) {
      await changeOrFindOut(
        parts,
        () => authGuard.call(codes.confirmEmail, { code }),
        (profile) => profile.email === to,
      )
      await parts.changed({ section: 'email', action: 'edit' })
      if (isCurrent()) finish({ step: 'email', email: to })
    },
  })

  const replaced = (): string | null => {
    const present = $place.get()
    return present.step === 'phone' ? present.replaces : null
  }

  /** Where another device has replaced or deleted the main phone, the new one takes the place of the present main one. */
  async function orTakePresent<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked
    } catch (thrown) {
      if (toLoadError(thrown, environment).code !== 'ValidationError') throw thrown
      await account.$profile.reload()
      const old = replaced()
      const { phones, phone: main } = $profile.get()
      if (old !== null && !phones.some((one) => one.phone === old)) {
        $place.set({ step: 'phone', replaces: main })
        $presentPhone.set(main)
      }
      throw thrown
    }
  }

  const phone = createContactChange({
    environment,
    kind: 'phone',
    onFail: (code) => reportError(parts.context, code),
    async send(to, { isRepeat }): Promise<SentCode> {
      const request = { phone: to, replaces: replaced() ?? undefined, isRepeat }
      const { confirmation, resendSeconds } = await orTakePresent(authGuard.call(codes.sendSmsCode, request))
      // Without this word the button just says that a code is sent once more.
      if (confirmation === 'Call')
        $isSmsNext.set(
          await authGuard.call(codes.getConfirmationType, undefined).then(
            ({ canAskSms }) => canAskSms,
            () => false,
          ),
        )
      return { way: confirmation, resendSeconds }
    },
    async confirm(to, code, isCurrent) {
      const isNew = replaced() === null
      await changeOrFindOut(
        parts,
        () => orTakePresent(authGuard.call(codes.confirmPhone, { code })),
        ({ phones }) => phones.some((one) => one.phone === to),
      )
      await parts.changed({ section: 'phones', action: isNew ? 'add' : 'edit' })
      if (isCurrent()) finish({ step: 'phone', phone: to, isNew })
    },
  })

  const password = createPasswordChange(parts, {
    onDone: ({ endedSignIns }) => finish({ step: 'password', endedSignIns }),
  })

  function go(next: EditPlace): void {
    // The names being saved close the dialog, or say there why not.
    if (press.$isBusy.get()) return
    for (const step of [email, phone, password]) step.reset()
    press.clear()
    $done.set(null)
    $presentPhone.set(null)
    $place.set(next)
  }

  return {
    $place,
    $done,
    hasNames,
    names,
    press,
    email,
    phone,
    $presentPhone,
    $isSmsNext,
    password,
    go,
    async submitNames() {
      const wrong = await names.validate()
      return wrong ?? press.run(save)
    },
    abort() {
      if ($place.get().step === 'main') onClose({ isSaved: false })
      else goBack()
    },
    dispose() {
      press.forget()
      for (const step of [email, phone, password]) step.dispose()
    },
  }
}

function toId(field: keyof PersonData, problem: FieldProblem): string {
  if (problem !== 'required') return 'profile.person.tooLong'
  return field === 'lastName' ? 'profile.person.lastName.required' : 'profile.person.firstName.required'
}
