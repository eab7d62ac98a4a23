/** Brings a part of the view to the top of the window, and the focus to it: the browser has come back to a page's top. */
export function comeIntoSight(box: HTMLElement): void {
  box.scrollIntoView({ block: 'start' })
  box.focus({ preventScroll: true })
}
