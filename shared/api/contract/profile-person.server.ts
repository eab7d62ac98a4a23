import { boolean, number, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import { accountSettingsSchema } from './profile.server.ts'
import { ACCOUNT_SETTINGS } from './profile.ts'
import { captchaRefusal } from './captcha.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './profile-person.ts'

const settingsAnswer = createAnswerSchema({
  result: accountSettingsSchema.required().meta(says('the switches of the account, as they are now')),
})
const settingsExample = {
  status: 'ok',
  result: { reportHistoryOperation: true, pushOff: false, checkParkingSessionBefore: true, checkParkingSession: false },
}
const phoneInput = tokenInput.shape({
  phone: string().required('PhoneEmpty').max(40).meta(says('phone, eleven digits that begin with 7')),
})
const phoneRequest = { token: 'driver-token', phone: '79161234568' }

export const profilePersonCalls = describeCalls('profile', rows, {
  changeProfile: {
    summary: 'The names of the driver',
    input: tokenInput.shape({
      firstname: string()
        .trim()
        .max(300)
        .meta(says('first name; needed where the city sets `hasPrivateData`', 'it is emptied')),
      lastname: string()
        .trim()
        .max(300)
        .meta(says('last name; needed where the city sets `hasPrivateData`', 'it is emptied')),
      middlename: string().trim().max(300).meta(says('middle name', 'it is emptied')),
      email: string().max(254).meta(says('as it stands: it changes by a code', 'the address stays')),
    }),
    answer: emptyAnswer,
    example: {
      request: {
        token: 'driver-token',
        firstname: 'Иван',
        lastname: 'Петров',
        middlename: 'Сергеевич',
        email: 'driver@mail.example',
      },
      answer: { status: 'ok' },
    },
    errors: ['RequiredField', 'InvalidFormat', 'ValidationError', 'ConsentWithdrawn', ...TOKEN_ERRORS],
  },
  changePassword: {
    refusal: captchaRefusal,
    summary: 'Another password; every other sign-in ends',
    input: tokenInput.shape({
      pass: string().required('RequiredField').max(200).meta(says('the new password, 4 to 20 characters')),
      currentpass: string().required('RequiredField').max(200).meta(says('the present password')),
      captcha: string().max(5000).meta(says('what the picture says; asked for after wrong passwords', 'no captcha')),
      id_session: string()
        .max(100)
        .meta(says('`id_session` of the picture', '`captcha` is the word of the city’s captcha provider')),
    }),
    answer: createAnswerSchema({
      endedSignIns: number().integer().required().meta(says('sign-ins elsewhere that have ended')),
    }),
    example: {
      request: { token: 'driver-token', pass: 'parking2', currentpass: 'parking1' },
      answer: { status: 'ok', endedSignIns: 1 },
    },
    errors: [
      'CurrentPasswordIncorrect',
      'LoginTryLimit',
      'CaptchaIncorrect',
      'EmptyPass',
      'RequiredField',
      'ValidationError',
      ...TOKEN_ERRORS,
    ],
  },
  getAccountSettings: {
    summary: 'The switches of the account',
    input: tokenInput,
    answer: settingsAnswer,
    example: { request: { token: 'driver-token' }, answer: settingsExample },
    errors: TOKEN_ERRORS,
  },
  changeAccountSetting: {
    summary: 'One switch of the account',
    input: tokenInput.shape({
      name: string()
        .oneOf([...ACCOUNT_SETTINGS])
        .required()
        .meta(says('which switch')),
      value: boolean().required().meta(says('on or off')),
    }),
    answer: settingsAnswer,
    example: {
      request: { token: 'driver-token', name: 'reportHistoryOperation', value: true },
      answer: settingsExample,
    },
    errors: ['SetEmailInProfile', 'ValidationError', 'ConsentWithdrawn', ...TOKEN_ERRORS],
  },
  setMainPhone: {
    summary: 'Which phone is main',
    input: phoneInput,
    answer: emptyAnswer,
    example: { request: phoneRequest, answer: { status: 'ok' } },
    errors: ['PhoneEmpty', 'ValidationError', ...TOKEN_ERRORS],
  },
  deletePhone: {
    summary: 'Deletes a phone that is not main',
    input: phoneInput,
    answer: emptyAnswer,
    example: { request: phoneRequest, answer: { status: 'ok' } },
    errors: ['PhoneEmpty', 'ValidationError', ...TOKEN_ERRORS],
  },
})
