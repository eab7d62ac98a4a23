import type { Example } from './example.ts'

/** One white pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg=='
const salt = 'c2FsdA'
const ok = { status: 'ok' } as const

export const loginExample: Example = {
  request: { login: 'driver@mail.example', password: 'parking1', captcha: 'a7kx', id_session: 'captcha-1' },
  answer: { ...ok, token: 'driver-token' },
}
export const loginCorpExample: Example = {
  request: { inn: '7707083893', contractNumber: 'ДГ-1' },
  answer: { ...ok, token: 'coop-token' },
}
export const loginSocialExample: Example = {
  request: { token: 'provider-token' },
  answer: { ...ok, result: { token: 'driver-token' } },
}
export const sendLoginCodeExample: Example = {
  request: { phone: '79161234567', isReply: false },
  answer: { ...ok, salt, typeAuthorization: 'SMS', resendSeconds: 30 },
}
export const loginByCodeExample: Example = {
  request: { token: salt, code: '123456' },
  answer: { ...ok, token: 'driver-token' },
}
export const logoutExample: Example = { request: { token: 'driver-token' }, answer: ok }

export const captchaExample: Example = { request: {}, answer: { ...ok, captcha: PICTURE, id_session: 'captcha-1' } }
export const checkCaptchaExample: Example = { request: { captcha: 'a7kx', id_session: 'captcha-1' }, answer: ok }
export const captchaCodeExample: Example = {
  request: { id_session: 'captcha-1', login: 'driver@mail.example' },
  answer: { ...ok, resendSeconds: 10 },
}

export const registerExample: Example = {
  request: {
    firstname: 'Иван',
    lastname: 'Петров',
    middlename: 'Сергеевич',
    email: 'ivan@mail.example',
    phone: '79161234567',
    pass: 'parking1',
    agreement: true,
    agreementVersion: '2026-01-15',
  },
  answer: { ...ok, emailSalt: salt, resendSeconds: 10 },
}
export const checkEmailExample: Example = { request: { value: 'ivan@mail.example' }, answer: ok }
export const checkPhoneExample: Example = { request: { value: '79161234567' }, answer: ok }
export const registrationStateExample: Example = {
  request: { token: salt },
  answer: { ...ok, result: { step: 'phone', email: 'i***@mail.example', phone: '+7 *** ***-**-67', phoneSalt: salt } },
}
export const confirmationTypeExample: Example = {
  request: {},
  answer: { ...ok, result: { typeAuthorization: 'SMS', useSmsReplay: false } },
}
export const sendEmailCodeExample: Example = { request: { token: salt }, answer: { ...ok, resendSeconds: 10 } }
export const sendSmsCodeExample: Example = {
  request: { token: salt, isReply: false },
  answer: { ...ok, typeAuthorization: 'SMS', resendSeconds: 30 },
}
export const changePhoneExample: Example = { request: { token: salt, phone: '79161234568' }, answer: ok }
export const confirmEmailExample: Example = {
  request: { token: salt, code: '123456' },
  answer: { ...ok, phoneSalt: salt },
}
export const confirmPhoneExample: Example = {
  request: { token: salt, code: '123456' },
  answer: { ...ok, token: 'driver-token' },
}

export const restoreSendExample: Example = {
  request: { login: 'driver@mail.example', isReply: false },
  answer: { ...ok, salt, channel: 'email', resendSeconds: 10 },
}
export const restoreCheckExample: Example = { request: { token: salt, code: '123456' }, answer: ok }
export const restoreChangeExample: Example = { request: { token: salt, pass: 'parking2' }, answer: ok }
export const restoreByCallExample: Example = {
  request: { login: '79161234567', type: 'call' },
  answer: { ...ok, resendSeconds: 30 },
}
