import { describe, expect, it } from 'vitest'
import {
  login,
  loginCorp,
  loginSocial,
  readSignInRefusal,
  sendLoginCode,
  SIGN_IN_ERRORS,
} from '../../../shared/api/contract/auth.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import { getCaptcha } from '../../../shared/api/contract/captcha.ts'
import { getBalance, getProfile } from '../../../shared/api/contract/profile.ts'
import {
  confirmPhone,
  getConfirmationType,
  register,
  sendEmailCode,
  sendSmsCode,
} from '../../../shared/api/contract/registration.ts'
import { sendRestoreCode } from '../../../shared/api/contract/restore.ts'

const refusal = (code: string, answer: Json = {}) => readSignInRefusal({ code, answer })

describe('a refused sign-in', () => {
  it('is each of its kinds by name, and nothing else is one', () => {
    for (const error of SIGN_IN_ERRORS)
      expect(refusal(error)).toEqual({ status: 'error', error, captcha: null, retryAfterSeconds: null })
    expect(refusal('EmptyPass')).toEqual({ status: 'EmptyPass' })
    for (const code of ['network', 'timeout', 'server', 'UnknownError', 'TokenExpired', 'contract'])
      expect(refusal(code)).toBeNull()
  })

  it('carries its picture with or without the head of the address, and how long to wait', () => {
    const picture = { image: 'data:image/png;base64,AAAA', id: '7' }
    for (const captcha of ['AAAA', 'data:image/png;base64,AAAA']) {
      expect(refusal('LoginTryLimit', { captcha, id_session: 7 })).toMatchObject({ captcha: picture })
      expect(getCaptcha.decode({ status: 'ok', captcha, id_session: '7' })).toEqual(picture)
    }
    expect(refusal('LoginTryLimit', { captcha: 'AAAA' })).toMatchObject({ captcha: null })
    expect(refusal('LoginTryLimit', { retryAfterSeconds: 900 })).toMatchObject({ retryAfterSeconds: 900 })
    for (const answer of [null, [], 'text', { captcha: null, id_session: null }] as Json[])
      expect(refusal('error', answer)).toMatchObject({ captcha: null })
  })
})

describe('a token', () => {
  it('is found at the top and under result', () => {
    for (const { decode } of [login, loginCorp, loginSocial]) {
      expect(decode({ status: 'ok', token: 't' })).toEqual({ token: 't' })
      expect(decode({ status: 'ok', result: { token: 't' } })).toEqual({ token: 't' })
    }
    expect(() => login.decode({ status: 'ok' })).toThrow(/token/)
    expect(confirmPhone.decode({ status: 'ok' })).toEqual({ token: null })
  })
})

describe('a code', () => {
  it('goes by SMS and may be repeated after ten seconds unless the city says otherwise', () => {
    expect(sendSmsCode.decode({ status: 'ok' })).toEqual({ confirmation: 'SMS', resendSeconds: 10 })
    expect(sendSmsCode.decode({ status: 'ok', typeAuthorization: 'call', resendSeconds: '30' })).toEqual({
      confirmation: 'Call',
      resendSeconds: 30,
    })
    expect(sendLoginCode.decode({ status: 'ok', token: 's', resendSeconds: 'soon' })).toEqual({
      salt: 's',
      confirmation: 'SMS',
      resendSeconds: 10,
    })
    expect(
      getConfirmationType.decode({ status: 'ok', result: { typeAuthorization: 'Call', useSmsReplay: 'true' } }),
    ).toEqual({ confirmation: 'Call', canAskSms: true })
    expect(sendRestoreCode.decode({ status: 'ok', token: 's' })).toMatchObject({ salt: 's', channel: 'email' })
    expect(register.decode({ status: 'ok', result: { token: 's' } })).toEqual({ emailSalt: 's', resendSeconds: 10 })
  })

  it('is asked for with its address and edit, in a registration by its salt too', () => {
    const ofRegistration = { salt: 's', phone: '79161234567', isRepeat: true }
    expect(sendSmsCode.encode(ofRegistration)).toEqual({ token: 's', phone: '79161234567', edit: 0, isReply: true })
    expect(sendSmsCode.encode({ phone: '79161234567', replaces: '79160000000' })).toEqual({
      phone: '79161234567',
      replaces: '79160000000',
      edit: 1,
      isReply: false,
    })
    expect(sendEmailCode.encode({ salt: 's', email: 'a@b.ru' })).toEqual({ token: 's', email: 'a@b.ru', edit: 0 })
    expect(sendEmailCode.encode({ email: 'a@b.ru' })).toEqual({ email: 'a@b.ru', edit: 1 })
  })
})

describe('a profile', () => {
  it('of a city that says little is whole', () => {
    expect(getProfile.decode({ status: 'ok', telephone: '79161234567', balance: -1 })).toMatchObject({
      email: null,
      firstName: '',
      balance: -100,
      phone: '79161234567',
      phones: [{ phone: '79161234567', isMain: true }],
      vehicles: [],
      sessions: [],
      settings: {
        reportHistoryOperation: false,
        pushOff: false,
        checkParkingSessionBefore: false,
        checkParkingSession: false,
      },
      isPasswordFromCall: false,
      lastZone: null,
    })
  })

  it('whose balance is not said, or cannot be read, has none, which is not zero', () => {
    for (const said of [
      {},
      { balance: null },
      { balance: '' },
      { balance: 'sixty' },
      { balance: { value: 7 } },
    ] as Json[])
      expect(getProfile.decode({ status: 'ok', result: said })).toMatchObject({ balance: null })
    expect(getProfile.decode({ status: 'ok', result: { balance: 0 } })).toMatchObject({ balance: 0 })
  })

  it('reads vehicles however a city spells them', () => {
    const ts: Json = [
      { id: 1, mainTs: 'true', numberTs: 'а 123 вс 77', formatGrz: 'Russian', category: 'X', docType: 'VU' },
      { id: '2', number: 'AB1234', region: '', country: 'other', category: 'C', vin: 'X' },
    ]
    const { vehicles } = getProfile.decode({ status: 'ok', result: { ts } })
    expect(vehicles[0]).toMatchObject({
      id: '1',
      isMain: true,
      plate: 'А123ВС77',
      format: 'rus',
      category: 'B',
      docType: 'VU',
    })
    expect(vehicles[1]).toMatchObject({
      id: '2',
      isMain: false,
      plate: 'AB1234',
      format: 'foreign',
      category: 'C',
      vin: 'X',
    })
  })

  it('has its balance in kopecks', () => {
    expect(getBalance.decode({ status: 'ok', balance: 19.99 })).toEqual({ balance: 1999 })
    expect(getBalance.decode({ status: 'ok', result: { balance: '1500.50' } })).toEqual({ balance: 150_050 })
  })
})
