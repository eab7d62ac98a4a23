import { number, object, string } from 'yup'
import { createAnswerSchema } from './call.server.ts'
import { says } from './meaning.server.ts'

export const CONFIRMATIONS = ['SMS', 'Call']
export const code = string().max(32)
export const salt = string().max(200)
export const codeInput = object({
  token: salt.required().meta(says('`salt` of the answer that the code was sent with')),
  code: code.required('IncorrectCode').meta(says('the code, digits')),
})
export const resend = {
  resendSeconds: number().integer().meta(says('how long until another code can be asked for, seconds', '10')),
}
export const confirmation = {
  typeAuthorization: string()
    .oneOf(CONFIRMATIONS)
    .meta(says('how the code comes to a phone; any other word is read as `SMS`', 'SMS')),
  ...resend,
}
export const resendAnswer = createAnswerSchema(resend)
export const saltExample = 'c2FsdA'
