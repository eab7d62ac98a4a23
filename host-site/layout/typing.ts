/** Events after which what was typed is where it should be. */
const SETTLED = ['parking-paid', 'parking-signed-in']

/** Whether something has been typed into the page since it was opened and is not sent yet (readings gA-10). */
export function watchTyping(within: EventTarget): { isDirty(): boolean; forget(): void } {
  let isDirty = false
  const forget = () => {
    isDirty = false
  }
  within.addEventListener('input', () => {
    isDirty = true
  })
  for (const name of SETTLED) within.addEventListener(name, forget)
  return { isDirty: () => isDirty, forget }
}
