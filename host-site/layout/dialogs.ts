import { make, makeIcon, makeTag } from '../dom.ts'
import { CITY_CHOICE, GUEST_PAYMENT, SIGN_IN, TOP_UP } from '../guards.ts'
import { CITY_TAG, signInUrls, type Site } from '../site.ts'

interface Row {
  tag: string
  title: string
  /** The element is a dialog of its own. */
  isDialog: boolean
  /** The element says no title of its own. */
  hasTitle?: true
  attributes(site: Site): Readonly<Record<string, string>>
  isFor(site: Site): boolean
}

const DIALOGS: Readonly<Record<string, Row>> = {
  [SIGN_IN]: {
    tag: 'parking-login',
    title: 'signIn',
    isDialog: true,
    attributes: (site) => ({ open: '', ...signInUrls(site) }),
    isFor: ({ session }) => !session.current.driver && !session.current.coop,
  },
  [GUEST_PAYMENT]: {
    tag: 'parking-guest-payment',
    title: 'guest.title',
    isDialog: false,
    attributes: () => ({}),
    isFor: ({ session, info }) =>
      !session.current.driver && !session.current.coop && info.flags.useSessionWithoutRegister,
  },
  [CITY_CHOICE]: {
    tag: CITY_TAG,
    title: 'city.title',
    isDialog: false,
    hasTitle: true,
    attributes: () => ({ list: '' }),
    isFor: ({ tags }) => tags.includes(CITY_TAG),
  },
  [TOP_UP]: {
    tag: 'parking-topup',
    title: 'title.topUp',
    isDialog: false,
    attributes: () => ({}),
    isFor: ({ session, info }) => session.current.driver && !info.flags.dontUseBalance,
  },
}

export interface Dialogs {
  /** Opens what the address names, and closes what it does not. */
  follow(hash: string, site: Site): void
}

/** What is typed in a dialog is there when it is opened again on the same page. */
export function createDialogs(leave: () => void): Dialogs {
  let shown: { hash: string; close(): void } | null = null
  const kept = new Map<string, HTMLDialogElement>()

  function showDialog(hash: string, row: Row, site: Site): () => void {
    const dialog = kept.get(hash) ?? makeDialog(site, row)
    kept.set(hash, dialog)
    dialog.addEventListener('close', () => shown?.hash === hash && leave(), { once: true })
    document.body.append(dialog)
    dialog.showModal()
    return () => dialog.close()
  }

  function showElement(hash: string, row: Row, site: Site): () => void {
    const element = makeTag(row.tag, row.attributes(site))
    element.addEventListener('parking-close', () => shown?.hash === hash && leave())
    document.body.append(element)
    site.load(row.tag)
    return () => element.remove()
  }

  return {
    follow(hash, site) {
      const row = DIALOGS[hash]
      // The sign-in itself says when it is done.
      const wanted = row && (row.isFor(site) || (row.isDialog && shown?.hash === hash)) ? hash : null
      if (shown?.hash === wanted) return
      const closing = shown
      shown = null
      closing?.close()
      if (!row || wanted === null) return
      const isBuilt = row.isDialog && site.tags.includes(row.tag)
      shown = { hash: wanted, close: isBuilt ? showElement(hash, row, site) : showDialog(hash, row, site) }
    },
  }
}

function makeDialog(site: Site, { tag, title, hasTitle, attributes }: Row): HTMLDialogElement {
  const { say } = site
  const close = () => dialog.close()
  const isBuilt = site.tags.includes(tag)
  const dialog = make(
    'dialog',
    { class: 'window', 'aria-label': say(title) },
    make(
      'button',
      { type: 'button', class: 'quiet close', click: close },
      makeIcon('close'),
      make('span', { class: 'unseen' }, say('close')),
    ),
    isBuilt && hasTitle ? make('h2', { class: 'window-title' }, say(title)) : null,
    isBuilt
      ? makeTag(tag, attributes(site))
      : make('div', { class: 'sheet' }, make('h2', {}, say(title)), make('p', {}, say('preparation.lead'))),
  )
  if (isBuilt) site.load(tag)
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close()
  })
  return dialog
}
