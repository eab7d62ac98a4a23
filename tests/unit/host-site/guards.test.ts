import { describe, expect, it } from 'vitest'
import { afterSignIn, profileMenu } from '../../../host-site/guards.ts'
import { readRoute, type RouteName, ROUTES, toAddress } from '../../../host-site/routes.ts'
import type { CityFlag } from '../../../widgets/public.ts'
import { cityWith, lead, type Visitor } from './visitors.ts'

/** An address of every page, as a visitor may write it. */
const ADDRESSES: Readonly<Record<RouteName, string>> = {
  main: '/',
  registration: '/registration',
  registrationConfirmation: '/registration/confirmation/2/salt/code',
  restorePassword: '/restore-password/2/salt',
  guestPayment: '/guest-payment',
  check: '/check',
  cardPayment: '/payment?invoiceId=7',
  phonePayment: '/phone-payment-callback',
  update: '/update',
  smsCommands: '/sms-commands',
  news: '/news/5',
  content: '/pages/personal-data-rules',
  payments: '/payments',
  privileges: '/privileges',
  penaltyRules: '/penalty',
  accessibility: '/accessibility',
  legalSignIn: '/legal/auth',
  callback: '/callback',
  profile: '/profile',
  parking: '/profile/parking',
  operations: '/profile/operations',
  abonements: '/profile/abonements',
  subscriptionConstructor: '/profile/constructor',
  myProfile: '/profile/my-profile',
  penalty: '/profile/penalty',
  feedback: '/profile/feedback',
  receipts: '/profile/receipts',
  coopProfile: '/coop-profile',
}
const ROWS = Object.entries(ADDRESSES) as [RouteName, string][]
const UNPREFIXED = ['/profile/constructor', '/profile/receipts']

/** Where a guard lets a visitor arrive who asks for a page; undefined is the page itself. */
function guarded(name: RouteName, visitor: Visitor): string | undefined {
  if (visitor === 'coop') return name === 'coopProfile' ? undefined : '/coop-profile'
  if (name === 'profile') return visitor === 'driver' ? '/profile/parking' : '/#sign-in'
  if (name === 'penaltyRules') return visitor === 'driver' ? '/profile/penalty' : undefined
  const { access } = ROUTES[name]
  if (access === 'coop') return '/'
  if (access === 'visitor') return visitor === 'driver' ? '/' : undefined
  return access === 'driver' && visitor === 'visitor' ? '/#sign-in' : undefined
}

describe('every page', () => {
  for (const visitor of ['visitor', 'driver', 'coop'] as const) {
    it.each(ROWS)(
      `%s is open to a ${visitor}, or leads where it should, with and without a language`,
      (name, address) => {
        const expected = guarded(name, visitor) ?? address
        expect(lead(address, visitor).to).toBe(expected)
        expect(lead(`/ru${address}`, visitor).to).toBe(expected)
        const english =
          visitor !== 'coop' && UNPREFIXED.includes(address)
            ? expected
            : `/en${expected === '/' ? '' : expected.replace(/^\/#/, '#')}`
        expect(lead(`/en${address === '/' ? '' : address}`, visitor)).toMatchObject({ to: english, language: 'en' })
      },
    )
  }

  it('is found by its address in any letter case and with a slash at its end, and keeps what it says', () => {
    expect(readRoute('/Registration/Confirmation/3/AbC/1%2F2/')).toMatchObject({
      name: 'registrationConfirmation',
      params: { step: '3', salt: 'AbC', code: '1/2' },
    })
    expect(readRoute('/en/pages/a/b')).toMatchObject({
      name: 'content',
      path: '/pages/a/b',
      params: { name: 'a/b' },
      language: 'en',
    })
    expect(readRoute('/restore-password')).toMatchObject({ name: 'restorePassword', params: {} })
    expect(readRoute('/news/%E0%A4%A')).toMatchObject({ name: 'news', params: { id: '%E0%A4%A' } })
    expect(lead('/callback/#token=1')).toMatchObject({ route: 'callback', to: '/callback/#token=1' })
    expect(lead('/check?title=A&price=1#x').to).toBe('/check?title=A&price=1#x')
  })

  it('is told from what is none', () => {
    for (const path of [
      '/nothing',
      '/profile/nothing',
      '/registration/confirmation/2',
      '/news/1/2',
      '/en/nothing',
      '/rux/news',
    ]) {
      expect([path, lead(path).route]).toEqual([path, null])
      expect(lead(path).to).toBe(path)
    }
  })
})

describe('the language of an address', () => {
  it.each([
    ['/ru', '/', 'ru'],
    ['/ru/news/5?a=1#b', '/news/5?a=1#b', 'ru'],
    ['/RU/news', '/news', 'ru'],
    ['/en', '/en', 'en'],
    ['/en/news', '/en/news', 'en'],
    ['/news', '/news', null],
    ['/en/profile/receipts?a=1', '/profile/receipts?a=1', 'en'],
    ['/en/profile/constructor', '/profile/constructor', 'en'],
    ['/de', '/', null],
    ['/de/news', '/', null],
    ['/deu/news', '/deu/news', null],
  ])('%s leads to %s and speaks %s', (path, to, language) => {
    expect(lead(path, 'driver')).toMatchObject({ to, language })
  })

  it('goes into every link, but not where a page has none with it', () => {
    expect(toAddress('/news', 'en')).toBe('/en/news')
    expect(toAddress('/', 'en')).toBe('/en')
    expect(toAddress('/#sign-in', 'en')).toBe('/en#sign-in')
    expect(toAddress('/profile/receipts', 'en')).toBe('/profile/receipts')
    expect(toAddress('/news', null)).toBe('/news')
  })
})

describe('a page that a city does not have', () => {
  it.each<[string, Visitor, CityFlag, string]>([
    ['/registration', 'visitor', 'registrationEnabled', '/'],
    ['/registration/confirmation/2/a', 'visitor', 'registrationEnabled', '/'],
    ['/restore-password', 'visitor', 'restoreEnabled', '/'],
    ['/guest-payment', 'visitor', 'useSessionWithoutRegister', '/'],
    ['/update', 'driver', 'showUpdatePage', '/'],
    ['/legal/auth', 'visitor', 'isCoopProfile', '/'],
    ['/news', 'visitor', 'hasNews', '/'],
    ['/sms-commands', 'driver', 'hasSmsCommands', '/'],
    ['/penalty', 'driver', 'viewPenalty', '/penalty'],
    ['/profile/penalty', 'driver', 'viewPenalty', '/profile/parking'],
    ['/profile/receipts', 'driver', 'useReceipts', '/profile/parking'],
    ['/profile/feedback', 'driver', 'feedbackEnabled', '/profile/parking'],
    ['/profile/constructor', 'driver', 'useSubscriptionConstructor', '/profile/parking'],
  ])('%s leads a %s elsewhere without %s: %s', (path, visitor, flag, to) => {
    expect(lead(path, visitor, { [flag]: false }).to).toBe(to)
    if (path !== to)
      expect(lead(`/en${path}`, visitor, { [flag]: false }).to).toMatch(
        to === '/' ? /^\/en$/ : /^(\/en)?\/profile\/parking$/,
      )
  })

  it('is not in the menu of the profile', () => {
    const all: RouteName[] = [
      'parking',
      'operations',
      'abonements',
      'myProfile',
      'receipts',
      'penalty',
      'feedback',
      'subscriptionConstructor',
    ]
    expect(profileMenu(cityWith())).toEqual(all)
    expect(
      profileMenu(
        cityWith({ useReceipts: false, viewPenalty: false, feedbackEnabled: false, useSubscriptionConstructor: false }),
      ),
    ).toEqual(all.slice(0, 4))
  })
})

describe('what an address asks for', () => {
  it('is paid by card only with an invoice', () => {
    expect(lead('/payment').to).toBe('/')
    expect(lead('/en/payment?amount=100').to).toBe('/en')
    expect(lead('/payment?amount=100&invoiceId=1').to).toBe('/payment?amount=100&invoiceId=1')
  })

  it('is paid for from the code on a sign: by a guest, by a driver, or not at all', () => {
    expect(lead('/?zone=101&duration=60').to).toBe('/guest-payment?zone=101&duration=60')
    expect(lead('/en?parking=2203', 'driver').to).toBe('/en/profile/parking?parking=2203')
    expect(lead('/?zone=101', 'visitor', { useSessionWithoutRegister: false }).to).toBe('/?zone=101')
  })

  it('is remembered where a visitor has to sign in first', () => {
    expect(lead('/profile/operations?a=1')).toMatchObject({ to: '/#sign-in', wanted: '/profile/operations?a=1' })
    expect(lead('/en/profile')).toMatchObject({ to: '/en#sign-in', wanted: '/en/profile' })
    expect(lead('/news').wanted).toBeNull()
    expect(lead('/coop-profile').wanted).toBeNull()
  })

  it('stays where a token has just expired: what was typed goes on after the next sign-in', () => {
    expect(lead('/profile/parking', 'expired').to).toBe('/profile/parking')
    expect(lead('/registration', 'expired').to).toBe('/registration')
  })
})

describe('after signing in', () => {
  const zone = '101'
  const plain = null

  it.each([
    ['/', null, plain, null],
    ['/', null, zone, '/profile/parking'],
    ['/', '/profile/operations', zone, '/profile/operations'],
    ['/en', '/en/profile/receipts', plain, '/en/profile/receipts'],
    ['/registration', '/profile/operations', zone, '/'],
    ['/registration/confirmation/3/a', null, zone, '/'],
    ['/restore-password/3/a', null, zone, '/'],
  ])('on %s, having asked for %s, a driver goes on', (path, wanted, defaultZone, to) => {
    expect(afterSignIn({ route: readRoute(path), isAnew: false, wanted, defaultZone })).toBe(to)
  })

  it.each([
    ['/profile/operations', null],
    ['/', '/profile/parking'],
  ])('anew, the token having expired on %s, a driver goes on there', (path, to) => {
    expect(afterSignIn({ route: readRoute(path), isAnew: true, wanted: null, defaultZone: zone })).toBe(to)
  })
})
