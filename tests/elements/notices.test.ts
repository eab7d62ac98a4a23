// <parking-notices> as an embedder receives it.
import { claim, same, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'
import { textOf } from './support/pages.ts'

const TAG = 'parking-notices'

describe('<parking-notices>', () => {
  it('has no accessibility faults, with a line, with a notice alone and with nothing to say', async () => {
    localStorage.clear()
    await expectAccessible(TAG, ['city="zarechny"', 'city="verhnegorsk"', 'city="malye-luga"'])
  })

  it('shows the line and the notice, and keeps the closed notice closed', async () => {
    localStorage.clear()
    const { page, element, root } = await openElement(TAG, 'city="zarechny"', { language: 'en' })
    const popup = await until(() => root.querySelector<HTMLElement>('[role="dialog"]'), 'the notice comes')
    claim(
      popup.matches(':popover-open') && popup.getBoundingClientRect().height <= 302,
      'it lies over the page, no higher than 300 px',
    )
    claim(
      popup.innerText.includes('holiday tariff') && textOf(element).includes('Torgovaya Square'),
      'in the page’s language',
    )
    popup.querySelector<HTMLButtonElement>('button')!.click()
    await until(() => !root.querySelector('[role="dialog"]'), 'it is closed')
    same(
      localStorage.getItem('parking:closed:notice:zarechny'),
      String(Date.parse('2026-10-26T09:00:00+03:00')),
      'what is kept of it',
    )
    page.close()
  })

  it('stays behind a window that stops the page, where it could not be closed, and is there after it', async () => {
    localStorage.clear()
    const { page, root } = await openElement(TAG, 'city="zarechny"', { language: 'en' })
    const modal = page.document.body.appendChild(page.document.createElement('dialog'))
    modal.showModal()
    const popup = await until(() => root.querySelector<HTMLElement>('[role="dialog"]'), 'the notice comes')
    const { left, top, width, height } = popup.getBoundingClientRect()
    const above = () => page.document.elementFromPoint(left + width / 2, top + height / 2)
    same([popup.matches(':popover-open'), above()?.localName], [false, 'dialog'], 'what takes a press there')
    modal.close()
    same(above()?.localName, TAG, 'what takes a press after it')
    popup.querySelector<HTMLButtonElement>('button')!.click()
    await until(() => !root.querySelector('[role="dialog"]'), 'it is closed')
    page.close()
  })

  it('is one line that opens where the page gives it a place in its own flow, and nothing moves when it comes', async () => {
    localStorage.clear()
    const { page, element, root } = await openElement(TAG, 'city="zarechny"', {
      language: 'en',
      style: `${TAG}::part(dialog) { position: static }`,
    })
    root.querySelector<HTMLElement>('.ticker-stop')!.focus()
    same(root.activeElement, null, 'the focus, which would be lost with the line')
    const popup = await until(() => root.querySelector<HTMLElement>('[role="dialog"]'), 'the notice comes')
    same([popup.matches(':popover-open'), popup.checkVisibility()], [false, true], 'over the page, and seen')
    claim(
      popup.getBoundingClientRect().bottom <= element.getBoundingClientRect().bottom + 1,
      'it lies within its element',
    )
    same(Math.round(element.getBoundingClientRect().height), 48, 'the height that was kept for the line')
    claim(!popup.innerText.includes('holiday tariff'), 'it is folded')
    const opener = popup.querySelector<HTMLButtonElement>('[aria-expanded=false]')!
    for (const control of popup.querySelectorAll('button')) {
      control.focus()
      const ring = Number.parseFloat(page.window.getComputedStyle(control).outlineOffset)
      claim(ring < 0, `the ring of ${control.textContent} lies within the notice, which cuts off the rest: ${ring}`)
    }
    same(opener.textContent, 'Parking on holidays', 'the line says what it is about')
    opener.click()
    await until(() => popup.innerText.includes('holiday tariff'), 'it opens')
    popup.querySelector<HTMLButtonElement>('[aria-label=Close]')!.click()
    await until(() => !root.querySelector('[role="dialog"]'), 'it is closed')
    same(root.querySelector('.ticker')?.checkVisibility(), true, 'the line is back')
    page.close()
  })

  it('stops its line on a press, and shows it whole', async () => {
    const { page, root } = await openElement(TAG, 'city="zarechny"')
    const button = root.querySelector<HTMLButtonElement>('.ticker-stop')!
    const line = root.querySelector<HTMLElement>('.ticker-text')!
    button.click()
    await until(() => button.getAttribute('aria-pressed') === 'true', 'it is stopped')
    await until(() => page.window.getComputedStyle(line).whiteSpace === 'normal', 'it is seen whole')
    same(root.querySelector<HTMLElement>('.ticker-track')!.style.transform, '', 'nothing is moved')
    page.close()
  })
})
