import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { $menuOpener, useSite, useVisit } from '../site-state.ts'
import { Languages } from './header.tsx'
import { Icon } from './icon.tsx'
import { AppLinks, Contacts, LinkList } from './links.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import { sideMenu } from './menus.ts'

/** The menu of small screens. */
export function SideMenu() {
  const opener = useStore($menuOpener)
  return opener && <Drawer opener={opener.button} />
}

function Drawer({ opener }: { opener: HTMLElement }) {
  const site = useSite()
  const { say } = site
  const drawer = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  const { arrival } = useVisit()
  const close = () => drawer.current?.close()
  const leave = () => {
    isLeaving.current = true
    close()
  }
  // A language chosen leads to a new page, too. Cleaned up, and so closed, before that page takes the focus: under an
  // open menu nothing can have it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `leave` acts on the one dialog that is drawn
  useLayoutEffect(() => leave, [arrival])
  useEffect(() => {
    addEventListener('resize', close)
    addEventListener('popstate', leave)
    return () => {
      removeEventListener('resize', close)
      removeEventListener('popstate', leave)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both act on the one dialog that is drawn
  }, [])

  /** The ground behind a dialog is the dialog itself, and what it shows is inside. */
  function click({ target, nativeEvent }: MouseEvent): void {
    if (nativeEvent.composedPath().some((node) => node instanceof HTMLAnchorElement)) leave()
    else if (target === drawer.current) close()
  }

  function onClose(): void {
    $menuOpener.set(null)
    // A link leads to the heading of its page.
    if (!isLeaving.current && opener.isConnected) opener.focus({ preventScroll: true })
  }

  return (
    <ModalDialog className="drawer" aria-label={say('menu.title')} ref={drawer} onClick={click} onClose={onClose}>
      <div className="drawer-head">
        <strong>{say('menu.title')}</strong>
        <button type="button" className="quiet" onClick={close}>
          <Icon shape="close" />
          <span className="unseen">{say('close')}</span>
        </button>
      </div>
      <nav aria-label={say('menu.title')}>
        <LinkList links={sideMenu(site)} />
      </nav>
      {site.session.driver && (
        <button
          type="button"
          className="button"
          onClick={() => {
            leave()
            site.signOut()
          }}
        >
          {say('signOut')}
        </button>
      )}
      <Languages />
      <Contacts />
      <AppLinks />
    </ModalDialog>
  )
}
