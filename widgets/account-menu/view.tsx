import type { Kopecks } from '../../shared/domain/money.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import { useStore } from '@nanostores/react'
import { type RefObject, useRef } from 'react'
import { useIntl } from 'react-intl'
import { AccountDialogs } from '../../shared/flows/account/auth-guard-view.tsx'
import { useStandingFailure } from '../../shared/flows/use-standing-failure.tsx'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'
import { useFocusHeir } from '../../shared/ui/use-focus-heir.ts'
import { Link } from '../../shared/ui/link.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { DropMenu } from '../../shared/ui/drop-menu.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { MenuFailure } from './menu-failure.tsx'
import type { AccountMenuModel, MenuFlow, MenuTarget, Person } from './model.ts'

export function AccountMenuView({ model }: { model: AccountMenuModel }) {
  const state = useStore(model.$state)
  if (state.status === 'failed') return <MenuFailure error={state.error} retry={model.retry} />
  if (state.status !== 'ready') return <Skeleton shape="control" />
  return <Menu model={model} flow={state.value} />
}

interface MenuProps {
  model: AccountMenuModel
  flow: MenuFlow
}

interface Heired {
  /** Has the focus once the user has signed out. */
  heir: RefObject<HTMLElement | null>
}

function Menu({ model, flow }: MenuProps) {
  const intl = useIntl()
  const ground = useRef<HTMLDivElement>(null)
  const who = useStore(flow.$who)
  const cityFailure = useStore(flow.$cityFailure)
  const state = useStore(flow.authGuard.$state)
  if (state === 'checking') return <Skeleton shape="control" />
  return (
    <div className="stack-tight">
      {cityFailure && (
        <MenuFailure
          error={{ code: cityFailure }}
          retry={model.retry}
          signOut={who === 'driver' ? model.signOut : undefined}
        />
      )}
      <FocusGround place={ground} name={intl.formatMessage({ id: 'account.inside' })} className="account">
        {who === null && <WaysIn model={model} flow={flow} />}
        {who === 'driver' && <Driver model={model} flow={flow} heir={ground} isCityLost={cityFailure !== null} />}
        {who === 'coop' && <Firm model={model} heir={ground} />}
      </FocusGround>
      <AccountDialogs authGuard={flow.authGuard} ground={ground} />
    </div>
  )
}

/** A link that asks the page first. */
function toLink(model: AccountMenuModel, to: MenuTarget, url: SafeUrl) {
  return {
    href: url,
    onClick(event: { preventDefault(): void }) {
      if (!model.mayGo(to, url)) event.preventDefault()
    },
  }
}

function WaysIn({ model, flow }: MenuProps) {
  const intl = useIntl()
  const targets = useStore(model.$targets)
  const isRegistrationOpen = useStore(flow.$isRegistrationOpen)
  // Whose sign-in has ended has an account, and one line of a header is enough.
  const hasAccount = useStore(flow.authGuard.account.$notice) !== 'none'
  return (
    <>
      {targets.login === null ? (
        <Button onClick={model.signIn}>{intl.formatMessage({ id: 'account.signIn' })}</Button>
      ) : (
        <ButtonLink look="primary" {...toLink(model, 'login', targets.login)}>
          {intl.formatMessage({ id: 'account.signIn' })}
        </ButtonLink>
      )}
      {isRegistrationOpen && !hasAccount && (
        <ButtonLink {...toLink(model, 'registration', targets.registration)}>
          {intl.formatMessage({ id: 'menu.registration' })}
        </ButtonLink>
      )}
    </>
  )
}

/** Where the city is lost, that is said for the driver as well: one failure, and one try. */
function Driver({ model, flow, heir, isCityLost }: MenuProps & Heired & { isCityLost: boolean }) {
  const intl = useIntl()
  useFocusHeir(heir)
  const state = useStore(flow.$person)
  const { failure, retry } = useStandingFailure(state, model.retry)

  if (failure) return isCityLost ? null : <MenuFailure error={failure} retry={retry} signOut={model.signOut} />
  if (state.status !== 'ready') return <Skeleton shape="control" />
  const person = state.value
  return (
    <>
      {person.balance !== null && <Balance model={model} balance={person.balance} />}
      <DropMenu
        summary={<Summary name={person.name} />}
        title={intl.formatMessage({ id: 'menu.label' })}
        close={intl.formatMessage({ id: 'common.close' })}
      >
        <Links model={model} flow={flow} person={person} />
      </DropMenu>
    </>
  )
}

/** What there is to park for, and the way to more of it. */
function Balance({ model, balance }: { model: AccountMenuModel; balance: Kopecks }) {
  const intl = useIntl()
  const { topup } = useStore(model.$targets)
  return (
    <span className="account-balance">
      <ButtonLink {...toLink(model, 'topup', topup)}>
        <span className="visually-hidden">{intl.formatMessage({ id: 'menu.balance' })} </span>
        {formatMoney(balance, intl.locale)}
        <Icon name="plus" />
        <span className="visually-hidden"> {intl.formatMessage({ id: 'menu.to.topup' })}</span>
      </ButtonLink>
    </span>
  )
}

/** The name; where there is no room for it, a sign in its place. */
function Summary({ name }: { name: string }) {
  return (
    <>
      <svg className="icon account-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 4a4 4 0 1 0 .01 0M4 20.5c.5-4 3.5-6 8-6s7.5 2 8 6" />
      </svg>
      <span className="account-name">
        <AsWritten>{name}</AsWritten>
      </span>
    </>
  )
}

function Links({ model, flow, person }: MenuProps & { person: Person }) {
  const intl = useIntl()
  const links = useStore(flow.$links)
  const targets = useStore(model.$targets)
  const isBalanceFree = useStore(flow.$isBalanceFree)
  const profile = links.find(({ to }) => to === 'my-profile')
  return (
    <nav aria-label={intl.formatMessage({ id: 'menu.label' })}>
      {person.shouldChangePassword && profile && (
        <Notice
          kind="warning"
          said="quiet"
          title={intl.formatMessage({ id: 'menu.changePassword' })}
          actions={
            <ButtonLink {...toLink(model, profile.to, profile.url)}>
              {intl.formatMessage({ id: 'menu.changePassword.go' })}
            </ButtonLink>
          }
        />
      )}
      <ul className="account-links">
        {!isBalanceFree && (
          <li>
            <Link {...toLink(model, 'topup', targets.topup)}>{intl.formatMessage({ id: 'menu.to.topup' })}</Link>
          </li>
        )}
        {links.map(({ to, url }) => (
          <li key={to}>
            <Link {...toLink(model, to, url)}>
              {intl.formatMessage({ id: to === 'parking' && isBalanceFree ? 'menu.to.sessions' : `menu.to.${to}` })}
            </Link>
          </li>
        ))}
      </ul>
      <div className="account-out">
        <Button look="quiet" shape="wide" onClick={model.signOut}>
          {intl.formatMessage({ id: 'menu.signOut' })}
        </Button>
      </div>
    </nav>
  )
}

function Firm({ model, heir }: Pick<MenuProps, 'model'> & Heired) {
  const intl = useIntl()
  useFocusHeir(heir)
  const targets = useStore(model.$targets)
  return (
    <>
      <ButtonLink {...toLink(model, 'coop', targets.coop)}>{intl.formatMessage({ id: 'menu.coop' })}</ButtonLink>
      <Button look="quiet" onClick={model.signOut}>
        {intl.formatMessage({ id: 'menu.signOut' })}
      </Button>
    </>
  )
}
