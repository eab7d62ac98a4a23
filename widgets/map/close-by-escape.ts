/** For `onKeyDown` of what Esc closes, and that alone: what stands around it does not hear of it. */
export function closeByEscape(onClose: () => void): (event: Pick<KeyboardEvent, 'key' | 'stopPropagation'>) => void {
  return (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
}
