import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Address, CITY_CHOICE, GUEST_PAYMENT, SIGN_IN, TOP_UP } from '../guards.ts'
import { CITY_TAG, linkTo, offersGuestPayment, signInUrls, type Site } from '../site.ts'
import { takeDroppedFocus } from '../pages/page-focus.ts'
import { useSite, useVisit } from '../site-state.ts'
import { CityElement } from './city-element.tsx'
import { useElementEvent } from './element-event.ts'
import { Icon } from './icon.tsx'
import { ModalDialog } from './modal-dialog.tsx'

interface DialogEntry {
  /** The part of the address that opens it. */
  hash: string
  tag: string
  title: string
  /** The element is a dialog of its own. */
  isDialog?: true
  /** The element says no title of its own. */
  hasTitle?: true
  attributes?(site: Site, address: Address): Readonly<Record<string, string>>
  isFor(site: Site): boolean
}

const PARKING = '/profile/parking'

const DIALOGS: readonly DialogEntry[] = [
  {
    hash: SIGN_IN,
    tag: 'parking-login',
    title: 'signIn',
    isDialog: true,
    attributes: (site) => ({ open: '', ...signInUrls(site) }),
    isFor: ({ session }) => !session.driver && !session.coop,
  },
  {
    hash: GUEST_PAYMENT,
    tag: 'parking-guest-payment',
    title: 'guest.title',
    isFor: offersGuestPayment,
  },
  {
    hash: CITY_CHOICE,
    tag: CITY_TAG,
    title: 'city.title',
    hasTitle: true,
    attributes: () => ({ list: '' }),
    isFor: ({ tags }) => tags.includes(CITY_TAG),
  },
  {
    hash: TOP_UP,
    tag: 'parking-topup',
    title: 'title.topUp',
    // A form that is filled in behind the window is where one goes on.
    attributes: (site, { pathname, search }) => ({
      'parking-url': site.path === PARKING ? pathname + search : linkTo(site, PARKING),
    }),
    isFor: ({ session, info }) => session.driver && !info.flags.dontUseBalance,
  },
]

/** The dialogs that the address opens and closes. What is typed in one is there when it is opened again. */
export function AddressDialogs() {
  return DIALOGS.map((entry) => <AddressDialog key={entry.hash} entry={entry} />)
}

function AddressDialog({ entry }: { entry: DialogEntry }) {
  const site = useSite()
  const { hash } = useVisit().arrival.destination.address
  const [status, setStatus] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const isOpen = status === 'open'
  // The sign-in stays until it says that it is done, although the session has begun by then.
  const isWanted = hash === entry.hash && (entry.isFor(site) || (entry.isDialog === true && isOpen))
  if (isWanted !== isOpen) setStatus(isWanted ? 'open' : 'closed')
  if (entry.isDialog) return isOpen && <ElementDialog entry={entry} />
  return status !== 'unopened' && <WindowDialog entry={entry} isOpen={isOpen} />
}

/** Goes to the address without its dialog. */
function leaveDialog({ go }: Site): void {
  go(location.pathname + location.search, { replace: true })
}

/** An element that is a dialog itself. */
function ElementDialog({ entry: { tag, attributes } }: { entry: DialogEntry }) {
  const site = useSite()
  const { address } = useVisit().arrival.destination
  useElementEvent('parking-close', (_, { target }) => {
    if (target instanceof Element && target.localName === tag) leaveDialog(site)
  })
  // Where the address has opened it, there is nothing to go back to.
  useEffect(() => () => void setTimeout(takeDroppedFocus), [])
  return <CityElement tag={tag} attributes={attributes?.(site, address)} />
}

/** A window around an element; it stays in the page when it is closed. */
function WindowDialog({
  entry: { tag, title, hasTitle, attributes },
  isOpen,
}: {
  entry: DialogEntry
  isOpen: boolean
}) {
  const site = useSite()
  const { address } = useVisit().arrival.destination
  const { say } = site
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  function onClose(): void {
    if (isOpen) leaveDialog(site)
    // What has opened it may be gone by now, as a way to top up is with the money there.
    takeDroppedFocus(dialog.current)
  }
  useLayoutEffect(() => {
    // The window with its title; the browser would choose the button that closes it.
    if (isOpen) dialog.current?.focus()
  }, [isOpen])
  return (
    <ModalDialog
      className="window"
      tabIndex={-1}
      aria-label={say(title)}
      ref={dialog}
      isOpen={isOpen}
      onClick={({ target }) => target === dialog.current && close()}
      onClose={onClose}
    >
      <button type="button" className="quiet close" onClick={close}>
        <Icon shape="close" />
        <span className="unseen">{say('close')}</span>
      </button>
      {hasTitle && <h2 className="window-title">{say(title)}</h2>}
      <CityElement tag={tag} attributes={attributes?.(site, address)} />
    </ModalDialog>
  )
}
