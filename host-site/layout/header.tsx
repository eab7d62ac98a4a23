import { CITY_CHOICE, GUEST_PAYMENT, SIGN_IN, TOP_UP } from '../guards.ts'
import icon from '../icon.svg?url'
import { CITY_TAG, cityName, currentMark, linkTo, offersGuestPayment, type Site } from '../site.ts'
import { $menuOpener, useSite } from '../site-state.ts'
import { LANGUAGES, nameOf, type Messages } from '../messages.ts'
import { CityElement } from './city-element.tsx'
import { Icon } from './icon.tsx'
import { ACCOUNT_MENU_TAG, DriverParkings, SESSIONS_TAG } from './driver-parkings.tsx'
import { LinkList, SiteLink } from './links.tsx'
import { topMenu } from './menus.ts'

/** The top of every page; without a site it says whose it is, and no more. */
export function Header({ site, say }: { site: Site | null; say: Messages }) {
  const home = site ? linkTo(site, '/') : '/'
  const hasMenu = site !== null && !site.session.coop
  return (
    <header className="top">
      <div className="wrap bar">
        {hasMenu && <MenuButton />}
        <div className="brand">
          <a href={home} aria-current={site ? currentMark(site, home) : undefined}>
            {/* Not urgent: React would write a preload line for an urgent one into the HTML. */}
            <img src={icon} alt="" width="36" height="36" fetchPriority="low" />
            <span>{say('brand')}</span>
          </a>
          {site && <City />}
        </div>
        {hasMenu && <TopMenu />}
        {site && (
          <div className="tools">
            <Languages />
            <AccountArea />
          </div>
        )}
      </div>
      {site?.session.driver && !site.session.coop && site.tags.includes(SESSIONS_TAG) && <DriverParkings />}
    </header>
  )
}

function MenuButton() {
  const { say } = useSite()
  return (
    <button
      type="button"
      className="quiet menu-button"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => $menuOpener.set({ button: currentTarget })}
    >
      <Icon shape="menu" />
      <span className="unseen">{say('menu.open')}</span>
    </button>
  )
}

/** The city; where another can be chosen, a link to the choice. */
function City() {
  const { info, say, tags } = useSite()
  const name = cityName(info, say.language)
  if (!tags.includes(CITY_TAG)) return <strong className="city">{name}</strong>
  return (
    <a className="city" href={CITY_CHOICE}>
      <span>{name}</span>
      <Icon shape="chevron" />
      <span className="unseen">{` ${say('city.choose')}`}</span>
    </a>
  )
}

/** The switch of languages: each says its own name. */
export function Languages() {
  const { say, chooseLanguage } = useSite()
  return (
    <div className="languages" role="group" aria-label={say('language')}>
      {LANGUAGES.filter((language) => language !== say.language).map((language) => (
        <button key={language} type="button" className="quiet" lang={language} onClick={() => chooseLanguage(language)}>
          <Icon shape="globe" />
          {nameOf(language)}
        </button>
      ))}
    </div>
  )
}

/** The ways in; for a driver or a firm who is in, their menu and the way out. */
function AccountArea() {
  const site = useSite()
  const { say, session, tags } = site
  const signOut = (
    <button type="button" className="quiet" onClick={site.signOut}>
      {say('signOut')}
    </button>
  )
  if (session.coop) return signOut
  // Whose sign-in has just ended is told so by the same menu, which then offers the way in.
  if ((session.driver || session.expired === 'driver') && tags.includes(ACCOUNT_MENU_TAG)) {
    const urls = {
      'registration-url': linkTo(site, '/registration'),
      'profile-url': linkTo(site, '/profile'),
      'topup-url': linkTo(site, `/${TOP_UP}`),
      'coop-url': linkTo(site, '/coop-profile'),
    }
    return <CityElement tag={ACCOUNT_MENU_TAG} attributes={urls} />
  }
  if (session.driver)
    return (
      <>
        <SiteLink className="button" to="/profile">
          {say('title.profile')}
        </SiteLink>
        {signOut}
      </>
    )
  return (
    <>
      <a className="button sign-in" href={SIGN_IN}>
        {say('signIn')}
      </a>
      {offersGuestPayment(site) && (
        <a className="button main pay" href={GUEST_PAYMENT}>
          {say('guest.button')}
        </a>
      )}
    </>
  )
}

function TopMenu() {
  const site = useSite()
  return (
    <nav className="top-menu" aria-label={site.say('menu.top')}>
      <LinkList links={topMenu(site)} />
    </nav>
  )
}
