import { PASSING_FIELDS, SIGN_IN, TOP_UP } from '../guards.ts'
import { SiteLink } from '../layout/links.tsx'
import { menuOf, receiptsLink, topMenu } from '../layout/menus.ts'
import { LANGUAGES } from '../messages.ts'
import { readRoute } from '../routes.ts'
import { linkTo, signInUrls } from '../site.ts'
import { describeConstructor } from './constructor-page.tsx'
import type { DescribePage, Page, PageContext, PageName } from './page.ts'

/** A page that is one element with its attributes. */
function element(
  tag: string,
  title: string,
  more: Partial<Page> & { of?(context: PageContext): Record<string, string | null | undefined> } = {},
): DescribePage {
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

/** The language that the address of a payment asks for, where the site has it (entry 2). */
function spoken({ address }: PageContext) {
  const language = new URLSearchParams(address.search).get('language')?.toLowerCase()
  return { lang: LANGUAGES.find((one) => one === language) }
}

/** Attributes of the history, and fields of the address that it stands at. */
const HISTORY_FILTERS = ['period', 'from', 'to', 'type', 'vehicle', 'place', 'order', 'direction'] as const

/** With where the letter's link leads to, if it is one. */
const registration = ({ site, route }: PageContext) => ({
  ...route.params,
  'rules-url': linkTo(site, '/pages/personal-data-rules'),
  'login-url': linkTo(site, `/${SIGN_IN}`),
})

const home = ({ site }: PageContext) => ({ 'home-url': linkTo(site, '/') })

/** A page of the city's own text, by its path; the menus know its title. */
const content: DescribePage = ({ site, route }) => {
  const items = [...topMenu(site), ...menuOf(site, 'footer'), ...menuOf(site, 'mobile')]
  const title = items.find(({ path }) => readRoute(path).path === route.path)?.title ?? site.say('title.content')
  return {
    title,
    tag: 'parking-content-page',
    attributes: { path: route.path, 'home-url': linkTo(site, '/') },
    isTitleUnseen: true,
  }
}

const newsUrls = ({ site, route }: PageContext) => ({
  item: route.params['id'],
  'item-url': linkTo(site, '/news/{id}'),
  'list-url': linkTo(site, '/news'),
})
const newsList = element('parking-news', 'title.news', { of: newsUrls })
const newsItem = element('parking-news', 'title.news', { isTitleUnseen: true, of: newsUrls })

/** A page that says one thing and leads on; by the ids of its words. */
function linkPage(ids: { title: string; lead: string; link: string }, to: string): DescribePage {
  return ({ site: { say } }) => ({
    title: say(ids.title),
    lead: say(ids.lead),
    body: (
      <p className="actions">
        <SiteLink className="button main" to={to}>
          {say(ids.link)}
        </SiteLink>
      </p>
    ),
  })
}

/** A page that is one element, with the way to receipts below it. */
function withReceipts(describe: DescribePage): DescribePage {
  return (context) => {
    const { site } = context
    const { path, title } = receiptsLink(site)
    return {
      ...describe(context),
      body: (
        <p className="after">
          {site.say('findReceipt.ask')} <SiteLink to={path}>{title}</SiteLink>
        </p>
      ),
    }
  }
}

const PROFILE = { look: 'wide', isOfProfile: true } as const

/** What a sign's code and the map say of a parking. */
const signFields = fromQuery('zone', 'parking', 'duration')

const passingFields = fromQuery(...PASSING_FIELDS)

/** Every page but the main one. */
export const PAGES: Readonly<Record<Exclude<PageName, 'main'>, DescribePage>> = {
  notFound: linkPage({ title: 'notFound.title', lead: 'notFound.lead', link: 'notFound.back' }, '/'),
  // The city's own statement, which names its date and what is known to be wrong (readings gI-01).
  accessibility: element('parking-content-page', 'title.accessibility', {
    isTitleUnseen: true,
    of: (context) => ({ path: '/pages/accessibility', ...home(context) }),
  }),
  // Where the operator's page sends a guest who pays from a phone's account (entry.md section 2).
  phonePayment: linkPage(
    { title: 'phonePayment.title', lead: 'phonePayment.lead', link: 'phonePayment.operations' },
    '/profile/operations',
  ),
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
      ...context.route.params,
      ...fromQuery('error', 'email')(context),
      'login-url': linkTo(context.site, `/${SIGN_IN}`),
    }),
  }),
  guestPayment: withReceipts(element('parking-guest-payment', 'guest.title', { isTitleUnseen: true, of: signFields })),
  check: (context) => {
    const place = new URLSearchParams(context.address.search).get('title')
    return element('parking-receipt-view', place === null ? 'title.findReceipt' : 'title.check', {
      look: 'form',
      isTitleUnseen: true,
      of: () => ({ place, ...fromQuery('dateIn', 'dateOut', 'price', 'ts', 'sig', 'number')(context) }),
    })(context)
  },
  cardPayment: element('parking-card-payment', 'title.cardPayment', {
    look: 'form',
    isTitleUnseen: true,
    of: (context) => ({
      ...fromQuery('invoiceId', 'amount', 'currency', 'email', 'requireEmail', 'type')(context),
      ...spoken(context),
      ...home(context),
    }),
  }),
  update: element('parking-update-info', 'title.update', { isTitleUnseen: true }),
  smsCommands: element('parking-sms-commands', 'title.smsCommands', { isTitleUnseen: true }),
  news: (context) => (context.route.params['id'] === undefined ? newsList : newsItem)(context),
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
  parking: (context) =>
    element('parking-payment', context.site.info.flags.dontUseBalance ? 'title.sessions' : 'title.parking', {
      ...PROFILE,
      of: (page) => ({
        ...signFields(page),
        ...passingFields(page),
        'topup-url': linkTo(page.site, `/profile/parking${TOP_UP}`),
      }),
    })(context),
  operations: element('parking-operations', 'title.operations', {
    ...PROFILE,
    of: fromQuery(...HISTORY_FILTERS),
    kept: { event: 'parking-filter', names: HISTORY_FILTERS },
  }),
  abonements: element('parking-subscriptions', 'title.abonements', {
    ...PROFILE,
    of: ({ site }) => ({ 'constructor-href': linkTo(site, '/profile/constructor') }),
  }),
  subscriptionConstructor: describeConstructor,
  myProfile: element('parking-profile', 'title.myProfile', {
    ...PROFILE,
    of: (context) => ({
      ...fromQuery('section', 'addVehicle')(context),
      'topup-url': linkTo(context.site, `/profile/my-profile${TOP_UP}`),
      'parking-url': linkTo(context.site, '/profile/parking'),
    }),
  }),
  penalty: element('parking-fines', 'title.fines', {
    ...PROFILE,
    isTitleUnseen: true,
    of: ({ site }) =>
      site.info.flags.feedbackEnabled ? { 'appeal-url': linkTo(site, '/profile/feedback?fine={uin}') } : {},
  }),
  feedback: element('parking-feedback', 'title.feedback', {
    ...PROFILE,
    of: ({ site, address }) => {
      const uin = new URLSearchParams(address.search).get('fine')
      return uin !== null && /^\d{1,25}$/.test(uin) ? { message: site.say('feedback.fine', { uin }) } : {}
    },
  }),
  receipts: withReceipts(element('parking-receipts', 'title.receipts', { ...PROFILE, isTitleUnseen: true })),
  coopProfile: element('parking-coop-fleet', 'title.coopProfile', {
    look: 'wide',
    isTitleUnseen: true,
    of: () => ({ 'sign-out': 'page' }),
  }),
}
