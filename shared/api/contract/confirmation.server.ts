import { number, object, string } from 'yup'
import { createAnswerSchema } from './call.server.ts'

export const CONFIRMATIONS = ['SMS', 'Call']
export const code = string().max(32)
export const salt = string().max(200)
export const codeInput = object({ token: salt.required(), code: code.required('IncorrectCode') })
export const resend = { resendSeconds: number().integer() }
export const confirmation = { typeAuthorization: string().oneOf(CONFIRMATIONS), ...resend }
export const resendAnswer = createAnswerSchema(resend)
export const saltExample = 'c2FsdA'
