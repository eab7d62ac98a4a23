// <parking-profile> as an embedder receives it: what the city knows of a driver, behind the sign-in.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { openProfile, openProfileSignedIn } from './support/profile-page.ts'

describe('<parking-profile>', () => {
  it('has no accessibility faults, signed out and in, wide and narrow, in either language', async () => {
    const first = await openProfile()
    same(await findFaults(first.page), [], 'faults while no driver is signed in')
    first.page.close()
    for (const [language, width] of [
      ['ru', 360],
      ['en', 1280],
    ] as const) {
      const { page } = await openProfileSignedIn({ language, size: { width, height: 1400 } })
      same(await findFaults(page), [], `faults of the profile in ${language}`)
      page.close()
    }
  })

  it('keeps a dialog open where a press begins inside it and ends beside it, as one that chooses a text does', async () => {
    const { page, root } = await openProfileSignedIn({ attributes: 'add-vehicle' })
    const dialog = await until(() => root.querySelector('dialog'), 'the form of a new vehicle is there')
    const { PointerEvent, MouseEvent } = page.window
    const press = (from: Element) => {
      from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    }
    press(dialog.querySelector('.dialog-body')!)
    same(root.querySelector('dialog') === dialog, true, 'the dialog stays')
    press(dialog)
    await until(() => root.querySelector('dialog') === null, 'a press beside it closes it')
    page.close()
  })

  it('brings the section that its attribute names into sight, with the focus', async () => {
    const { page, root } = await openProfileSignedIn({ attributes: 'section="my-data"' })
    const focused = root.activeElement
    claim(focused instanceof page.window.HTMLElement, 'something has the focus')
    same(focused.closest<HTMLElement>('[data-section]')?.dataset['section'], 'my-data', 'what has the focus')
    page.close()
  })
})
