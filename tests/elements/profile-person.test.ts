// Person, e-mail, phones and password in <parking-profile> as an embedder receives it. The driver is everybody's here:
// nothing of theirs is changed.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type OpenedProfile, openProfileSignedIn, typeInto } from './support/profile-page.ts'

function press(root: ShadowRoot, selector: string): void {
  const button = root.querySelector<HTMLButtonElement>(selector)
  claim(button, `there is ${selector}`)
  button.focus()
  button.click()
}

const EDIT = '[data-section="person"] .card > div > .button'
const dialogOf = ({ root }: OpenedProfile) => root.querySelector('dialog')
const fieldsOf = ({ page }: OpenedProfile) => [...page.document.querySelectorAll<HTMLInputElement>('form input')]
const purposesOf = (opened: OpenedProfile) =>
  fieldsOf(opened).map(({ name, autocomplete }) => [name, autocomplete] as const)

async function openDialog(opened: OpenedProfile): Promise<void> {
  press(opened.root, EDIT)
  await until(() => opened.root.querySelector('dialog [data-step]'), 'the dialog is open')
}

async function goTo(opened: OpenedProfile, step: string, field: string): Promise<HTMLInputElement> {
  press(opened.root, `dialog [data-step="${step}"]`)
  return until(() => fieldsOf(opened).find(({ name }) => name === field), `the step ${step} is there`)
}

async function goBack(opened: OpenedProfile): Promise<void> {
  press(opened.root, 'dialog .dialog-head .button')
  await until(() => opened.root.querySelector('dialog [data-step]'), 'the first step is there')
}

async function send(opened: OpenedProfile): Promise<void> {
  opened.page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
  await until(() => !opened.page.document.querySelector('form .button-busy'), 'it is answered')
}

/** The text of what has the focus, in the element or in its form. */
function focusedOf({ page, root }: OpenedProfile): string {
  const active = page.document.activeElement
  return (active instanceof page.window.HTMLInputElement ? active.name : root.activeElement?.textContent) ?? ''
}

describe('the person in <parking-profile>', () => {
  it('has no accessibility faults at any step, wide and narrow, in either language', async () => {
    for (const [language, width] of [
      ['ru', 360],
      ['en', 1280],
    ] as const) {
      const opened = await openProfileSignedIn({ language, size: { width, height: 900 } })
      const look = async (step: string) => same(await findFaults(opened.page), [], `faults of ${step} in ${language}`)
      await openDialog(opened)
      await look('the first step')
      typeInto(await goTo(opened, 'email', 'email'), 'no e-mail')
      await send(opened)
      await look('a refused e-mail')
      typeInto(fieldsOf(opened)[0]!, `${language}@new.example`)
      await send(opened)
      await until(() => fieldsOf(opened).some(({ name }) => name === 'code'), 'the code is asked for')
      await look('the code')
      await goBack(opened)
      await goTo(opened, 'phone', 'phone')
      await look('the phone')
      await goBack(opened)
      await goTo(opened, 'password', 'current')
      await send(opened)
      await look('a refused password')
      await goBack(opened)
      press(opened.root, 'dialog .dialog-head .button')
      await until(() => !dialogOf(opened), 'the dialog is closed')
      press(opened.root, '[data-section="phones"] li:last-child .button:last-of-type')
      await until(() => dialogOf(opened), 'the question is there')
      await look('the question before a phone is deleted')
      opened.page.close()
    }
  })

  it('is found by a password manager: each field of each step by its purpose', async () => {
    const opened = await openProfileSignedIn()
    await openDialog(opened)
    const names = [
      ['lastName', 'family-name'],
      ['firstName', 'given-name'],
      ['middleName', 'additional-name'],
    ]
    same(purposesOf(opened), names, 'the names')
    const email = await goTo(opened, 'email', 'email')
    same(purposesOf(opened), [['email', 'email']], 'the e-mail')
    typeInto(email, 'purposes@new.example')
    await send(opened)
    await until(() => fieldsOf(opened).some(({ name }) => name === 'code'), 'the code is asked for')
    same(purposesOf(opened), [['code', 'one-time-code']], 'the code')
    await goBack(opened)
    await goTo(opened, 'phone', 'phone')
    same(purposesOf(opened), [['phone', 'tel']], 'the phone')
    await goBack(opened)
    await goTo(opened, 'password', 'current')
    const password = [
      ['username', 'username'],
      ['current', 'current-password'],
      ['password', 'new-password'],
      ['repeat', 'new-password'],
    ]
    same(purposesOf(opened), password, 'the password')
    same(fieldsOf(opened)[0]!.value, 'driver@demo.example', 'whose password it is')
    opened.page.close()
  })

  it('has the focus where its person is: on the step, at what is wrong, and back where it came from', async () => {
    const opened = await openProfileSignedIn({ language: 'en' })
    await openDialog(opened)
    same(focusedOf(opened), 'Personal details', 'what has the focus in the dialog')
    await goTo(opened, 'password', 'current')
    await until(() => focusedOf(opened) === 'New password', 'the step has the focus')
    await send(opened)
    await until(() => focusedOf(opened) === 'current', 'the first wrong field has the focus')
    await goBack(opened)
    const row = opened.root.querySelector('dialog [data-step="password"]')
    await until(() => opened.root.activeElement === row, 'the row of the step has the focus')
    press(opened.root, 'dialog .dialog-head .button')
    await until(() => opened.root.activeElement === opened.root.querySelector(EDIT), 'the button has the focus')
    opened.page.close()
  })
})
