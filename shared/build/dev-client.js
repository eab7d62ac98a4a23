// What a page of `npm run dev` runs before its elements: React's fast refresh, and styles that change where they stand.
// oxlint-disable-next-line import/no-absolute-path -- an address of the server, like the one of this file
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type

/** Sheets by the text that the page's modules know, and the text that is shown in its place now. */
const sheets = new Map()
const shown = new Map()
const { replaceSync } = CSSStyleSheet.prototype

CSSStyleSheet.prototype.replaceSync = function replace(text) {
  sheets.set(text, [...(sheets.get(text) ?? []), this])
  replaceSync.call(this, shown.get(text) ?? text)
}

import.meta.hot.on('parking-dev:styles', (changes) => {
  const dressed = changes.map(({ before, after }) => {
    const known = [...sheets.keys()].filter((text) => (shown.get(text) ?? text) === before)
    for (const text of known) {
      shown.set(text, after)
      for (const sheet of sheets.get(text)) replaceSync.call(sheet, after)
    }
    return known.length > 0
  })
  // A form in the page's own DOM has its styles in another wording.
  if (!dressed.includes(true)) location.reload()
})
