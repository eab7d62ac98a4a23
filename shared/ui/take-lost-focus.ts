/** Gives the focus to a part of the view where the browser has dropped it, as when the button that had it has gone. */
export function takeLostFocus(box: HTMLElement): void {
  const { activeElement, body } = box.ownerDocument
  if (activeElement === null || activeElement === body) box.focus()
}
