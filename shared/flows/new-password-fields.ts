import { defineFields, type ValuesOf } from './fields.ts'

/** A new password and its repeat. */
export const NEW_PASSWORD = defineFields({
  password: { first: '', keep: 'secret', send: (password: string) => password },
  repeat: { first: '', keep: 'secret', send: null },
})

export type NewPassword = ValuesOf<typeof NEW_PASSWORD>
