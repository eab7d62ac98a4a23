import { GUEST_PAYMENT } from '../guards.ts'
import { make, makeIcon } from '../dom.ts'
import type { Site } from '../site.ts'
import { topMenu } from './header.ts'
import { makeAppLinks, makeContacts, makeList, markCurrent, menuOf } from './links.ts'

/** The menu of small screens: a modal dialog, so that the browser keeps the focus within and the rest out of reach. */
export function openSideMenu(site: Site, { opener, path }: { opener: HTMLElement; path: string }): void {
  // Pressed twice before it had come.
  if (document.querySelector('.drawer')) return
  const { say, session, info } = site
  let isLeaving = false
  const close = () => drawer.close()
  const leave = () => {
    isLeaving = true
    close()
  }
  const { driver } = session.current
  const [map] = topMenu(site).filter((item) => item.path === '/')
  const links = [
    map ?? { path: '/', title: say('title.map') },
    ...menuOf(site, 'mobile').filter((item) => item.path !== '/'),
    ...(!driver && info.flags.useSessionWithoutRegister ? [{ path: GUEST_PAYMENT, title: say('guest.button') }] : []),
    ...(!driver && info.flags.registrationEnabled ? [{ path: '/registration', title: say('title.registration') }] : []),
    ...(driver ? [{ path: '/profile', title: say('title.profile') }] : []),
  ]
  const drawer = make(
    'dialog',
    { class: 'drawer', 'aria-label': say('menu.title') },
    make(
      'div',
      { class: 'drawer-head' },
      make('strong', {}, say('menu.title')),
      make(
        'button',
        { type: 'button', class: 'quiet', click: close },
        makeIcon('close'),
        make('span', { class: 'unseen' }, say('close')),
      ),
    ),
    make('nav', { 'aria-label': say('menu.title') }, makeList(site, links)),
    driver ? make('button', { type: 'button', class: 'button', click: signOut }, say('signOut')) : null,
    makeContacts(site),
    makeAppLinks(site),
  )
  function signOut(): void {
    leave()
    site.signOut()
  }
  markCurrent(drawer, path)
  const end = new AbortController()
  const { signal } = end
  // The ground behind a dialog is the dialog itself, and what it shows is inside.
  drawer.addEventListener('click', (event) => {
    const isLink = event.composedPath().some((node) => node instanceof HTMLAnchorElement)
    if (isLink) leave()
    else if (event.target === drawer) close()
  })
  addEventListener('resize', close, { signal })
  addEventListener('popstate', leave, { signal })
  drawer.addEventListener('close', () => {
    end.abort()
    drawer.remove()
    // Whoever goes to another page goes to its heading.
    if (!isLeaving && opener.isConnected) opener.focus({ preventScroll: true })
  })
  document.body.append(drawer)
  drawer.showModal()
}
