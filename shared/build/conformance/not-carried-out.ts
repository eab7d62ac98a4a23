/** Why the command never has a call carried out, although it asks each as somebody who may not. */
export interface NotCarriedOut {
  calls: readonly string[]
  why: string
}

/** The calls that no run carries out, whatever accounts it is given. The reference has this table. */
export const NOT_CARRIED_OUT: readonly NotCarriedOut[] = [
  {
    calls: [
      'sendLoginCode',
      'loginByCode',
      'register',
      'getRegistration',
      'sendEmailCode',
      'sendSmsCode',
      'changePhone',
      'confirmEmail',
      'confirmPhone',
      'sendRestoreCode',
      'checkRestoreCode',
      'changeRestoredPassword',
      'restoreByCall',
      'sendCaptchaCode',
    ],
    why: 'A code goes to a person by letter, text message or call, and the command reads none.',
  },
  { calls: ['checkCaptcha'], why: 'The picture is to be read by a person.' },
  { calls: ['loginSocial'], why: 'The social network would have to vouch for somebody.' },
  {
    calls: ['changePassword', 'deletePhone', 'withdrawConsent', 'sendDeletionCode', 'deleteAccount'],
    why: 'It could not be taken back: the test account would be another one for the next run.',
  },
  { calls: ['paymentFromPortal'], why: 'The provider would have to say that it has the money.' },
]
