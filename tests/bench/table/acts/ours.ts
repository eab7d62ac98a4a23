import { nextFrame } from '../../frames.ts'
import type { OpenActs } from '../contender.ts'
import { mountTable } from '../peers/ours.ts'

/** The table of `<parking-operations>` in a city whose server does not sort: all is done in the page. */
export const openActs: OpenActs = async (box, rows) => {
  const filters = await mountTable(box, rows, { useOperationsSort: false })
  const root = box.shadowRoot as (ShadowRoot & { getSelection(): Selection }) | null
  const page = document.scrollingElement
  if (!root || !page) throw new Error('the table is not there')
  const rowAt = (index: number) => {
    const row = root.querySelector(`[data-index="${index}"]`)
    if (!row) throw new Error(`row ${index} is not in the page`)
    return row
  }
  // From the first row to the last one: a press, a way down, and a press with Shift.
  const select = (to: Element) => root.getSelection().setBaseAndExtent(rowAt(0), 0, to, to.childNodes.length)
  await nextFrame()
  select(rowAt(0))
  for (let turn = 0; turn < 4; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- rows that come into sight are measured, and move the end
    await nextFrame()
    page.scrollTop = page.scrollHeight
  }
  await nextFrame()
  select(rowAt(rows.length - 1))
  await nextFrame()
  return {
    sort: () => filters.sortBy({ by: 'length', direction: 'down' }),
    copy() {
      const clipboardData = new DataTransfer()
      document.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }))
      return clipboardData.getData('text/plain')
    },
    print: () => void dispatchEvent(new Event('beforeprint')),
    countRows: () => root.querySelectorAll('.virtual-body [role="row"]').length,
  }
}
