/** Brings a part of the view to the top of the window, and the focus to it: the browser has come back to a page's top. */
export function comeIntoSight(box: HTMLElement): void {
  box.scrollIntoView({ block: 'start' })
  box.focus({ preventScroll: true })
}

/** Shows in the window what has just come to the view, and scrolls no further than it has to. */
export function bringIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' })
}

/** The focus has come to it: what is longer than the window is shown from its beginning. */
export function showFromStart(box: HTMLElement): void {
  if (box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: 'start' })
}
