import { boolean, number, object, string } from 'yup'
import { createAnswerSchema } from './envelope.schema.ts'

const CONFIRMATIONS = ['SMS', 'Call']
const code = string().max(32)
const salt = string().max(200)
const captcha = {
  captcha: string().max(4000).meta({
    description:
      "what the picture says, or the code sent instead of it; without id_session: the word of the city's captcha provider",
  }),
  id_session: string().max(100),
}

export const loginInput = object({
  login: string().required().max(254),
  password: string().required().max(200),
  ...captcha,
})
export const loginCorpInput = object({
  inn: string().required().max(20),
  contractNumber: string().required().max(50),
  ...captcha,
})
export const loginSocialInput = object({
  token: string().required().max(4000).meta({ description: "the provider's token" }),
})
export const sendLoginCodeInput = object({ phone: string().required('PhoneEmpty').max(40), isReply: boolean() })
export const codeInput = object({ token: salt.required(), code: code.required('IncorrectCode') })
export const logoutInput = object({ token: salt })
export const captchaInput = object({
  captcha: string().required('CaptchaIncorrect').max(64),
  id_session: string().required().max(100),
})
export const captchaCodeInput = object({
  id_session: string().required().max(100),
  login: string().required().max(254),
})

export const registerInput = object({
  firstname: string().trim().max(100),
  lastname: string().trim().max(100),
  middlename: string().trim().max(100),
  email: string().required().max(254),
  phone: string().required('PhoneEmpty').max(40),
  pass: string().required().max(200),
  agreement: boolean().meta({ description: 'to the personal-data rules; nobody is registered without' }),
  agreementVersion: string().max(100),
})
export const checkInput = object({ value: string().required().max(254) })
export const saltInput = object({ token: salt.required() })
export const sendEmailCodeInput = object({
  token: salt,
  email: string().max(254),
  edit: number().integer().meta({ description: '1 from the profile' }),
})
export const sendSmsCodeInput = object({
  token: salt,
  phone: string().max(40),
  replaces: string().max(40).meta({ description: 'the phone of the profile whose place it takes' }),
  edit: number().integer().meta({ description: '1 from the profile' }),
  isReply: boolean().meta({ description: 'a repeat; where the city calls and useSmsReplay is on it comes as SMS' }),
})
export const changePhoneInput = object({ token: salt.required(), phone: string().required('PhoneEmpty').max(40) })
export const confirmInput = object({ token: salt, code: code.required('IncorrectCode') })

export const restoreSendInput = object({ login: string().required().max(254), isReply: boolean() })
export const restoreChangeInput = object({ token: salt.required(), pass: string().required().max(200) })
export const restoreByCallInput = object({ login: string().required().max(254), type: string().oneOf(['call']) })

export const emptyAnswer = createAnswerSchema({})
export const signedInAnswer = createAnswerSchema({ token: string().required() })
export const socialAnswer = createAnswerSchema({ result: object({ token: string().required() }).required() })
export const captchaAnswer = createAnswerSchema({
  captcha: string().required().meta({ description: 'PNG, base64' }),
  id_session: string().required(),
})

const resend = { resendSeconds: number().integer() }
const confirmation = { typeAuthorization: string().oneOf(CONFIRMATIONS), ...resend }

export const resendAnswer = createAnswerSchema(resend)
export const sentAnswer = createAnswerSchema(confirmation)
export const loginCodeAnswer = createAnswerSchema({ salt: string().required(), ...confirmation })
export const registerAnswer = createAnswerSchema({ emailSalt: string().required(), ...resend })
export const restoreAnswer = createAnswerSchema({
  salt: string().required(),
  channel: string().oneOf(['email', 'phone']).required(),
  ...confirmation,
})
export const confirmEmailAnswer = createAnswerSchema({ phoneSalt: string() })
export const confirmPhoneAnswer = createAnswerSchema({ token: string() })
export const confirmationTypeAnswer = createAnswerSchema({
  result: object({
    typeAuthorization: string().oneOf(CONFIRMATIONS).required(),
    useSmsReplay: boolean().required(),
  }).required(),
})
export const registrationStateAnswer = createAnswerSchema({
  result: object({
    step: string().oneOf(['email', 'phone', 'done']).required(),
    email: string().required(),
    phone: string().required(),
    phoneSalt: string(),
  }).required(),
})
