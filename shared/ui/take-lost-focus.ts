/** Gives the focus to a part of the view where the browser has dropped it, as when the button that had it has gone. */
export function takeLostFocus(box: HTMLElement): void {
  const { activeElement } = box.getRootNode() as Document | ShadowRoot
  if (activeElement === null || activeElement === box.ownerDocument.body) box.focus()
}
