import { login, loginByCode, loginSocial, sendLoginCode, SIGN_IN_ERRORS } from '../auth.ts'
import { logout } from '../logout.ts'
import * as examples from '../auth.examples.ts'
import * as schemas from '../auth.schema.ts'
import type { CallRow } from '../calls.ts'
import { checkCaptcha, getCaptcha, sendCaptchaCode } from '../captcha.ts'
import { loginCorp } from '../corp.ts'
import { balanceExample, profileExample } from '../profile.examples.ts'
import { balanceAnswer, profileAnswer, tokenInput } from '../profile.schema.ts'
import { getBalance, getProfile, getProfileNoBalance } from '../profile.ts'
import {
  changePhone,
  checkEmail,
  checkPhone,
  confirmEmail,
  confirmPhone,
  getConfirmationType,
  getRegistration,
  register,
  sendEmailCode,
  sendSmsCode,
} from '../registration.ts'
import { changeRestoredPassword, checkRestoreCode, restoreByCall, sendRestoreCode } from '../restore.ts'
import { emptyInput } from '../zones.schema.ts'

const signIn = {
  area: 'sign-in',
  errors: ['ValidationError', ...SIGN_IN_ERRORS],
  answer: schemas.signedInAnswer,
} as const
const captcha = { area: 'captcha', errors: ['CaptchaIncorrect', 'ValidationError'] } as const
const registration = { area: 'registration' } as const
const restore = { area: 'restore' } as const
const profile = { area: 'profile', input: tokenInput, errors: ['TokenNotFound', 'TokenExpired'] } as const

const SIGN_IN_CALLS: readonly CallRow[] = [
  {
    ...signIn,
    call: login,
    summary: 'Sign in by e-mail or phone and password',
    input: schemas.loginInput,
    example: examples.loginExample,
    errors: [...signIn.errors, 'EmptyPass'],
  },
  {
    ...signIn,
    call: loginCorp,
    summary: 'Sign in as a firm',
    input: schemas.loginCorpInput,
    example: examples.loginCorpExample,
  },
  {
    ...signIn,
    call: loginSocial,
    summary: "Sign in by a social provider's token",
    input: schemas.loginSocialInput,
    answer: schemas.socialAnswer,
    example: examples.loginSocialExample,
  },
  {
    ...signIn,
    call: sendLoginCode,
    summary: 'Sign in without a password: send the code',
    input: schemas.sendLoginCodeInput,
    answer: schemas.loginCodeAnswer,
    example: examples.sendLoginCodeExample,
    errors: ['PhoneEmpty', 'LimitSMS', 'SMSNotSend', 'ValidationError', 'InDevelopingError'],
  },
  {
    ...signIn,
    call: loginByCode,
    summary: 'Sign in without a password: the code',
    input: schemas.codeInput,
    example: examples.loginByCodeExample,
  },
  {
    ...signIn,
    call: logout,
    summary: 'End the token',
    input: schemas.logoutInput,
    answer: schemas.emptyAnswer,
    example: examples.logoutExample,
    errors: [],
  },
  {
    ...captcha,
    call: getCaptcha,
    summary: 'A new picture to read',
    input: emptyInput,
    answer: schemas.captchaAnswer,
    example: examples.captchaExample,
    errors: [],
  },
  {
    ...captcha,
    call: checkCaptcha,
    summary: 'Is the picture read right',
    input: schemas.captchaInput,
    answer: schemas.emptyAnswer,
    example: examples.checkCaptchaExample,
  },
  {
    ...captcha,
    call: sendCaptchaCode,
    summary: 'A code by e-mail or SMS in place of the picture',
    input: schemas.captchaCodeInput,
    answer: schemas.resendAnswer,
    example: examples.captchaCodeExample,
    errors: ['ValidationError', 'LimitSMS', 'CaptchaIncorrect', 'SMSNotSend'],
  },
]

const REGISTRATION_CALLS: readonly CallRow[] = [
  {
    ...registration,
    call: register,
    summary: 'Register: the data; sends the code to the e-mail',
    input: schemas.registerInput,
    answer: schemas.registerAnswer,
    example: examples.registerExample,
    errors: ['EmailExists', 'PhoneExists', 'PhoneEmpty', 'ValidationError', 'registrationError', 'LimitSMS'],
  },
  {
    ...registration,
    call: checkEmail,
    summary: 'Is the e-mail free',
    input: schemas.checkInput,
    answer: schemas.emptyAnswer,
    example: examples.checkEmailExample,
    errors: ['EmailExists', 'ValidationError'],
  },
  {
    ...registration,
    call: checkPhone,
    summary: 'Is the phone free',
    input: schemas.checkInput,
    answer: schemas.emptyAnswer,
    example: examples.checkPhoneExample,
    errors: ['PhoneExists', 'ValidationError'],
  },
  {
    ...registration,
    call: getRegistration,
    summary: 'Where an unfinished registration stands',
    input: schemas.saltInput,
    answer: schemas.registrationStateAnswer,
    example: examples.registrationStateExample,
    errors: ['TokenNotFound'],
  },
  {
    ...registration,
    call: getConfirmationType,
    summary: 'How phones are confirmed here',
    input: emptyInput,
    answer: schemas.confirmationTypeAnswer,
    example: examples.confirmationTypeExample,
    errors: [],
  },
  {
    ...registration,
    call: sendEmailCode,
    summary: 'A code to an e-mail',
    input: schemas.sendEmailCodeInput,
    answer: schemas.sentAnswer,
    example: examples.sendEmailCodeExample,
    errors: ['LimitSMS', 'UserExists', 'EmailExists', 'TokenNotFound', 'TokenExpired', 'ValidationError'],
  },
  {
    ...registration,
    call: sendSmsCode,
    summary: 'A code to a phone, by SMS or by a call',
    input: schemas.sendSmsCodeInput,
    answer: schemas.sentAnswer,
    example: examples.sendSmsCodeExample,
    errors: [
      'LimitSMS',
      'SMSNotSend',
      'DoublePhone',
      'UserExists',
      'PhoneExists',
      'PhoneEmpty',
      'TokenNotFound',
      'TokenExpired',
      'ValidationError',
    ],
  },
  {
    ...registration,
    call: changePhone,
    summary: 'Another phone on the last step',
    input: schemas.changePhoneInput,
    answer: schemas.emptyAnswer,
    example: examples.changePhoneExample,
    errors: ['PhoneExists', 'PhoneEmpty', 'TokenNotFound', 'ValidationError'],
  },
  {
    ...registration,
    call: confirmEmail,
    summary: 'The code of the e-mail',
    input: schemas.confirmInput,
    answer: schemas.confirmEmailAnswer,
    example: examples.confirmEmailExample,
    errors: ['IncorrectCode', 'UserExists', 'TokenNotFound', 'TokenExpired'],
  },
  {
    ...registration,
    call: confirmPhone,
    summary: 'The code of the phone; makes the account and signs in',
    input: schemas.confirmInput,
    answer: schemas.confirmPhoneAnswer,
    example: examples.confirmPhoneExample,
    errors: ['IncorrectCode', 'EmailExists', 'PhoneExists', 'UserExists', 'TokenNotFound', 'TokenExpired'],
  },
]

const RESTORE_CALLS: readonly CallRow[] = [
  {
    ...restore,
    call: sendRestoreCode,
    summary: 'Restore a password: send the code',
    input: schemas.restoreSendInput,
    answer: schemas.restoreAnswer,
    example: examples.restoreSendExample,
    errors: ['LimitSMS', 'SMSNotSend', 'ValidationError', 'InDevelopingError'],
  },
  {
    ...restore,
    call: checkRestoreCode,
    summary: 'Restore a password: the code',
    input: schemas.codeInput,
    answer: schemas.emptyAnswer,
    example: examples.restoreCheckExample,
    errors: ['IncorrectCode', 'TokenNotFound'],
  },
  {
    ...restore,
    call: changeRestoredPassword,
    summary: 'Restore a password: the new one',
    input: schemas.restoreChangeInput,
    answer: schemas.emptyAnswer,
    example: examples.restoreChangeExample,
    errors: ['TokenNotFound', 'ValidationError'],
  },
  {
    ...restore,
    call: restoreByCall,
    summary: 'Restore by a call, whose last four digits are the new password',
    input: schemas.restoreByCallInput,
    answer: schemas.resendAnswer,
    example: examples.restoreByCallExample,
    errors: ['LimitSMS', 'SMSNotSend', 'ValidationError', 'InDevelopingError'],
  },
]

const PROFILE_CALLS: readonly CallRow[] = [
  { ...profile, call: getProfile, summary: "The driver's profile", answer: profileAnswer, example: profileExample },
  {
    ...profile,
    call: getProfileNoBalance,
    summary: "The driver's profile in a balance-free city",
    answer: profileAnswer,
    example: profileExample,
  },
  { ...profile, call: getBalance, summary: "The driver's balance", answer: balanceAnswer, example: balanceExample },
]

export const ACCOUNT_CALLS: readonly CallRow[] = [
  ...SIGN_IN_CALLS,
  ...REGISTRATION_CALLS,
  ...RESTORE_CALLS,
  ...PROFILE_CALLS,
]
