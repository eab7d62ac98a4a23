import { atom } from 'nanostores'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  defineFields,
  emptyOf,
  fromStored,
  type PartOf,
  type RequestOf,
  type StoredOf,
  toRequest,
  toStored,
  type ValuesOf,
  withoutSecrets,
} from '../../../shared/flows/fields.ts'
import { createForm, judgedByServer } from '../../../shared/flows/form.ts'
import { findProblems, type Rules } from '../../../shared/flows/rules.ts'

const FIELDS = defineFields({
  email: { first: '', keep: 'stored', send: (email: string) => email.trim() },
  age: { first: 18, keep: 'stored', send: (age: number) => String(age) },
  password: { first: '', keep: 'secret', send: (password: string) => password },
  repeat: { first: '', keep: 'secret', send: null },
})
type Values = ValuesOf<typeof FIELDS>

const RULES: Rules<Values> = {
  repeat: (repeat) => (repeat === '' ? 'repeat.required' : null),
  email: (email) => (email === '' ? 'email.required' : null),
  age: null,
  password: null,
}

const typed: Values = { email: ' a@b.test ', age: 20, password: 'secret1', repeat: 'secret1' }

describe('the table of a form’s fields', () => {
  it('makes the empty values, the request, and what is stored', () => {
    expect(emptyOf(FIELDS)).toEqual({ email: '', age: 18, password: '', repeat: '' })
    expect(toRequest(FIELDS, typed)).toEqual({ email: 'a@b.test', age: '20', password: 'secret1' })
    expect(toStored(FIELDS, typed)).toEqual({ email: ' a@b.test ', age: 20 })
    expect(withoutSecrets(FIELDS, typed)).toEqual({ ...typed, password: '', repeat: '' })
    expectTypeOf<RequestOf<typeof FIELDS>>().toEqualTypeOf<{ email: string; age: string; password: string }>()
    expectTypeOf<StoredOf<typeof FIELDS>>().toEqualTypeOf<{ email: string; age: number }>()
  })

  it('reads back what was stored and is of the same kind, and never a secret', () => {
    expect(fromStored(FIELDS, { email: 'a@b.test', age: '20', password: 'secret1', other: 1 })).toEqual({
      email: 'a@b.test',
    })
    expect([fromStored(FIELDS, null), fromStored(FIELDS, 'text')]).toEqual([{}, {}])
  })

  it('checks, stores, sends and forgets a field that was added to it, with no other list to keep', async () => {
    const more = defineFields({ ...FIELDS, nickname: { first: '', keep: 'stored', send: (name: string) => name } })
    const form = createForm(more, {
      judge: (values) => findProblems(values, { ...RULES, nickname: (name) => (name === '' ? 'nickname' : null) }),
    })
    form.change(typed)
    expect([await form.validate(), form.$problems.get()]).toEqual(['nickname', { nickname: 'nickname' }])
    form.change({ nickname: 'Tiger' })
    expect(await form.validate()).toBeNull()
    expect(toRequest(more, form.$values.get())).toMatchObject({ nickname: 'Tiger' })
    expect(fromStored(more, toStored(more, form.$values.get()))).toMatchObject({ nickname: 'Tiger' })
    form.reset()
    expect(form.$values.get()).toEqual({ ...emptyOf(FIELDS), nickname: '' })
  })

  it('does not compile with a field whose rule, keeping or sending is forgotten', () => {
    const more = defineFields({ ...FIELDS, nickname: { first: '', keep: 'stored', send: null } })
    // @ts-expect-error -- the rule of `nickname` is missing
    const rules: Rules<ValuesOf<typeof more>> = RULES
    // @ts-expect-error -- whether it is kept is missing
    const unkept = defineFields({ nickname: { first: '', send: null } })
    // @ts-expect-error -- how it is sent is missing
    const unsent = defineFields({ nickname: { first: '', keep: 'typed' } })
    // @ts-expect-error -- it is sent as something that it is not
    const misread = defineFields({ nickname: { first: '', keep: 'typed', send: (count: number) => count } })
    // @ts-expect-error -- a request without it is no request of this form
    const request: RequestOf<typeof FIELDS> = { email: '', age: '' }
    const sent = defineFields({ ...FIELDS, nickname: { first: '', keep: 'typed', send: (name: string) => name } })
    // @ts-expect-error -- the contract's row has no `nickname`
    const part: PartOf<{ email: string; age: string; password: string }, typeof sent> = toRequest(sent, {
      ...typed,
      nickname: '',
    })
    expect([rules, unkept, unsent, misread, request, part]).toHaveLength(6)
  })
})

describe('a form', () => {
  const open = (judge = (values: Values) => findProblems(values, RULES)) => createForm(FIELDS, { judge })

  it('answers the first wrong field in the order of the table, and shows what is wrong with all', async () => {
    const form = open()
    expect(await form.validate()).toBe('email')
    expect(form.$problems.get()).toEqual({ email: 'email.required', repeat: 'repeat.required' })
  })

  it('says nothing of a field before it is left', async () => {
    const form = open()
    form.change({ email: '', repeat: '' })
    form.leave('repeat')
    await expect.poll(() => form.$problems.get()).toEqual({ repeat: 'repeat.required' })
  })

  it('says nothing of a field that was only passed, until the press', async () => {
    const form = open()
    form.leave('repeat')
    form.change({ email: '' })
    form.leave('email')
    await expect.poll(() => form.$problems.get()).toEqual({ email: 'email.required' })
    await form.validate()
    expect(form.$problems.get()).toMatchObject({ repeat: 'repeat.required' })
  })

  it('tells what is wrong with the fields that are asked for, and of no other', async () => {
    const form = open()
    expect(await form.validate(['repeat'])).toBe('repeat')
    expect(form.$problems.get()).toEqual({ repeat: 'repeat.required' })
  })

  it('shows what the server refused though nobody typed there', async () => {
    const form = open()
    form.show(['repeat'])
    await expect.poll(() => form.$problems.get()).toEqual({ repeat: 'repeat.required' })
  })

  it('drops what older values were judged', async () => {
    const waits: (() => void)[] = []
    const form = open(async (values) => {
      await new Promise<void>((resolve) => void waits.push(resolve))
      return findProblems(values, RULES)
    })
    form.show(['email'])
    form.change({ email: 'a@b.test' })
    waits[1]?.()
    await Promise.resolve()
    waits[0]?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(form.$problems.get()).toEqual({})
  })

  it('forgets its secrets and keeps the rest', () => {
    const form = open()
    form.change(typed)
    form.forgetSecrets()
    expect(form.$values.get()).toEqual({ ...typed, password: '', repeat: '' })
  })

  it('goes to a server that judges all of it though its rules do not come', async () => {
    const form = open(() => Promise.reject(new TypeError('gone')))
    await expect(form.validate()).rejects.toThrow('gone')
    expect(await judgedByServer(form).validate()).toBeNull()
  })

  it('changes with a part what follows from it', () => {
    const $changes = atom(0)
    const form = createForm(FIELDS, {
      judge: async () => ({}),
      adjust: ({ email }, before) => (email === before.email ? {} : { repeat: '' }),
      onChange: () => $changes.set($changes.get() + 1),
    })
    form.change({ repeat: 'x' })
    form.change({ email: 'new' })
    expect([form.$values.get().repeat, $changes.get()]).toEqual(['', 2])
  })
})
