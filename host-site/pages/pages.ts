import { SIGN_IN } from '../guards.ts'
import { readPlace } from '../routes.ts'
import { linkTo, signInUrls } from '../site.ts'
import { topMenu } from '../layout/header.ts'
import { menuOf } from '../layout/links.ts'
import { makeStatement } from './accessibility.ts'
import { makeNotFound } from './not-found.ts'
import type { MakePage, Page, PageContext, PageName } from './page.ts'
import { makePhonePayment } from './phone-payment.ts'
import { makeProfileMenu } from './profile-menu.ts'

/** A page that is one element with its attributes. */
function element(
  tag: string,
  title: string,
  more: Partial<Page> & { of?(context: PageContext): Record<string, string | null | undefined> } = {},
): MakePage {
  const { of, ...others } = more
  return (context) => {
    const given = Object.entries(of?.(context) ?? {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
    )
    return { title: context.site.say(title), tag, attributes: Object.fromEntries(given), ...others }
  }
}

/** Attributes from fields of the address, by the names they have there. */
const fromQuery =
  (...names: string[]) =>
  ({ address }: PageContext) => {
    const query = new URLSearchParams(address.search)
    return Object.fromEntries(
      names.map((name) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), query.get(name)]),
    )
  }

/** With where the letter's link leads to, if it is one. */
const registration = ({ site, place }: PageContext) => ({
  ...place.params,
  'rules-url': linkTo(site, '/pages/personal-data-rules'),
  'login-url': linkTo(site, `/${SIGN_IN}`),
})

const home = ({ site }: PageContext) => ({ 'home-url': linkTo(site, '/') })

/** A page of the city's own text, by its path; the menus know its title. */
const content: MakePage = ({ site, place }) => {
  const items = [...topMenu(site), ...menuOf(site, 'footer'), ...menuOf(site, 'mobile')]
  const title = items.find(({ path }) => readPlace(path).path === place.path)?.title ?? site.say('title.content')
  return {
    title,
    tag: 'parking-content-page',
    attributes: { path: place.path, 'home-url': linkTo(site, '/') },
    isTitleUnseen: true,
  }
}

const newsUrls = ({ site, place }: PageContext) => ({
  item: place.params['id'],
  'item-url': linkTo(site, '/news/{id}'),
  'list-url': linkTo(site, '/news'),
})
const newsList = element('parking-news', 'title.news', { of: newsUrls })
const newsItem = element('parking-news', 'title.news', { isTitleUnseen: true, of: newsUrls })

/** A page of the profile area, with its menu. */
const ofProfile =
  (makePage: MakePage): MakePage =>
  async (context) => ({ ...(await makePage(context)), menu: makeProfileMenu(context.site, context.place) })

/** What a sign's code and the map say of a parking. */
const signFields = fromQuery('zone', 'parking', 'duration')

/** What is on each page but the main one. A page with an element is «in preparation» until the catalogue has it. */
export const PAGES: Readonly<Record<Exclude<PageName, 'main'>, MakePage>> = {
  notFound: makeNotFound,
  accessibility: makeStatement,
  phonePayment: makePhonePayment,
  registration: element('parking-registration', 'title.registration', {
    look: 'form',
    isTitleUnseen: true,
    of: registration,
  }),
  registrationConfirmation: element('parking-registration', 'title.registration', {
    look: 'form',
    isTitleUnseen: true,
    of: registration,
  }),
  restorePassword: element('parking-restore-password', 'title.restorePassword', {
    look: 'form',
    isTitleUnseen: true,
    of: (context) => ({
      ...context.place.params,
      ...fromQuery('error', 'email')(context),
      'login-url': linkTo(context.site, `/${SIGN_IN}`),
    }),
  }),
  guestPayment: element('parking-guest-payment', 'guest.title', { isTitleUnseen: true, of: signFields }),
  check: element('parking-receipt-view', 'title.check', {
    look: 'form',
    isTitleUnseen: true,
    of: (context) => ({
      place: new URLSearchParams(context.address.search).get('title'),
      ...fromQuery('dateIn', 'dateOut', 'price', 'ts', 'sig', 'number')(context),
    }),
  }),
  cardPayment: element('parking-card-payment', 'title.cardPayment', {
    look: 'form',
    isTitleUnseen: true,
    of: (context) => ({
      ...fromQuery('invoiceId', 'amount', 'currency', 'email', 'requireEmail', 'type')(context),
      ...home(context),
    }),
  }),
  update: element('parking-update-info', 'title.update', { isTitleUnseen: true }),
  smsCommands: element('parking-sms-commands', 'title.smsCommands', { isTitleUnseen: true }),
  news: (context) => (context.place.params['id'] === undefined ? newsList : newsItem)(context),
  content,
  payments: content,
  privileges: content,
  penaltyRules: content,
  legalSignIn: element('parking-login', 'title.legalSignIn', {
    look: 'form',
    isTitleUnseen: true,
    of: ({ site }) => ({ kind: 'legal', ...signInUrls(site) }),
  }),
  callback: element('parking-login', 'signIn', {
    look: 'form',
    isTitleUnseen: true,
    of: ({ site }) => signInUrls(site),
  }),
  profile: element('parking-payment', 'title.parking'),
  parking: ofProfile((context) =>
    element('parking-payment', context.site.info.flags.dontUseBalance ? 'title.sessions' : 'title.parking', {
      look: 'wide',
      of: signFields,
    })(context),
  ),
  operations: ofProfile(element('parking-operations', 'title.operations', { look: 'wide' })),
  abonements: ofProfile(element('parking-subscriptions', 'title.abonements', { look: 'wide' })),
  subscriptionConstructor: ofProfile(
    element('parking-subscription-constructor', 'title.constructor', { look: 'wide' }),
  ),
  myProfile: ofProfile(element('parking-profile', 'title.myProfile', { look: 'wide' })),
  penalty: ofProfile(element('parking-fines', 'title.fines', { look: 'wide' })),
  feedback: ofProfile(element('parking-feedback', 'title.feedback', { look: 'wide' })),
  receipts: ofProfile(element('parking-receipts', 'title.receipts', { look: 'wide' })),
  coopProfile: element('parking-coop-fleet', 'title.coopProfile', {
    look: 'wide',
    isTitleUnseen: true,
    of: () => ({ 'sign-out': 'page' }),
  }),
}
