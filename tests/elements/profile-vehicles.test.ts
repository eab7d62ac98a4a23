// Vehicles and documents of <parking-profile>, as an embedder receives them: drawn, told at the field, said, focused.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { settled } from './support/pages.ts'
import { type OpenedProfile, openProfileSignedIn, typeInto } from './support/profile-page.ts'

const PLATE = 'Р047КТ77'

/** Presses the button with this name, by its label or its text. */
async function press({ root }: OpenedProfile, name: string, within: ParentNode = root): Promise<void> {
  const button = await until(
    () =>
      [...within.querySelectorAll<HTMLButtonElement>('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
      ),
    `the button “${name}” is there`,
  )
  button.focus()
  button.click()
}

/** The open dialog with its fields. */
async function dialogOf({ root }: OpenedProfile): Promise<HTMLDialogElement> {
  const dialog = await until(
    () => root.querySelector<HTMLDialogElement>('dialog[open]:has(form input, .dialog-foot)'),
    'a dialog is open',
  )
  await until(() => !dialog.querySelector('.skeleton, [aria-busy="true"]'), 'the dialog shows what it asks')
  await until(() => dialog.getAnimations({ subtree: true }).length === 0, 'its buttons have their colours')
  return dialog
}

async function openForm(opened: OpenedProfile, name: string): Promise<(field: string) => HTMLInputElement> {
  await press(opened, name)
  const dialog = await dialogOf(opened)
  return (field) => dialog.querySelector<HTMLInputElement>(`[name="${field}"]`)!
}

async function closed({ root, element }: OpenedProfile): Promise<void> {
  await until(() => !root.querySelector('dialog'), 'the dialog is closed')
  await settled(element)
}

const said = ({ root }: OpenedProfile) =>
  [...root.querySelectorAll('output')].map((one) => one.textContent?.trim()).filter(Boolean)

const heardOf = ({ heard }: OpenedProfile) =>
  heard.map(({ name, detail }) => `${name} ${String(detail['section'])} ${String(detail['action'])}`)

describe('the vehicles and documents of <parking-profile>', () => {
  for (const [language, width, names] of [
    ['ru', 360, ['Добавить машину', 'Удалить А 123 ВС 77', 'Добавить документ', 'Сохранить']],
    ['en', 1280, ['Add a vehicle', 'Delete А 123 ВС 77', 'Add a document', 'Save']],
  ] as const) {
    it(`have no accessibility faults in ${language} at ${width} px, with each of their dialogs open`, async () => {
      const opened = await openProfileSignedIn({ language, size: { width, height: 900 } })
      const [addVehicle, remove, addDocument, save] = names
      for (const name of [addVehicle, remove, addDocument]) {
        // oxlint-disable-next-line no-await-in-loop -- one dialog at a time
        await press(opened, name)
        // oxlint-disable-next-line no-await-in-loop -- the same
        const dialog = await dialogOf(opened)
        if (name !== remove) {
          // oxlint-disable-next-line no-await-in-loop -- the same
          await press(opened, save, dialog)
          // oxlint-disable-next-line no-await-in-loop -- the same
          await until(() => dialog.querySelector('[aria-invalid="true"]'), 'what is wrong is told')
        }
        // oxlint-disable-next-line no-await-in-loop -- the same
        same(await findFaults(opened.page), [], `faults with “${name}” open`)
        dialog.querySelector<HTMLButtonElement>('.dialog-head button')!.click()
        // oxlint-disable-next-line no-await-in-loop -- the same
        await closed(opened)
      }
      opened.page.close()
    })
  }

  it('draw a plate as it is typed, name its type under it, and follow the format that is chosen', async () => {
    const opened = await openProfileSignedIn({ attributes: 'add-vehicle' })
    const dialog = await dialogOf(opened)
    const plate = dialog.querySelector<HTMLInputElement>('[name="plate"]')!
    const hint = () => dialog.querySelector('.field-hint')?.textContent
    for (const [typed, type] of [
      ['1234ав77', 'Мотоцикл'],
      ['ав12377', 'Такси'],
      ['b 123 bc 99', 'Легковая или грузовая машина'],
      ['BG1234X', 'Иностранный номер'],
    ] as const) {
      typeInto(plate, typed)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await until(() => hint() === type, `${typed} is read as ${type}`)
      claim(dialog.querySelector('.plate-input .plate'), `${typed} is drawn`)
    }
    typeInto(plate, 'а123вс77')
    await until(() => dialog.querySelector('.plate-region .plate-code')?.textContent === '77', 'the region is drawn')
    dialog.querySelector<HTMLInputElement>('.checkbox input')!.click()
    await until(() => hint() === 'Иностранный номер', 'the control stands over what is recognised')
    opened.page.close()
  })

  it('open what is folded for what is wrong in it, and lead there', async () => {
    const opened = await openProfileSignedIn()
    const field = await openForm(opened, 'Добавить машину')
    typeInto(field('plate'), PLATE)
    const details = field('imei').closest('details')!
    claim(!details.open, 'the device is folded')
    details.open = true
    typeInto(field('imei'), '123')
    details.open = false
    await press(opened, 'Сохранить', await dialogOf(opened))
    await until(() => opened.root.activeElement === field('imei'), 'the wrong field has the focus')
    claim(details.open, 'it is in sight')
    claim(field('plate').value === PLATE, 'what was typed is still there')
    opened.page.close()
  })

  it('are added, made main and deleted, with the focus in its place, each said and told to the page', async () => {
    const opened = await openProfileSignedIn()
    const { root, heard } = opened
    const focused = () => root.activeElement
    const field = await openForm(opened, 'Добавить машину')
    typeInto(field('plate'), PLATE)
    typeInto(field('name'), 'Дачная')
    await press(opened, 'Сохранить', await dialogOf(opened))
    await closed(opened)
    claim(focused()?.textContent?.startsWith('Р047КТ77'), 'what was added has the focus')
    claim(said(opened).includes('Машина добавлена'), `it is said: ${said(opened).join()}`)

    await press(opened, 'Сделать главной Р 047 КТ 77')
    await until(() => said(opened).includes('Теперь главная машина — Р 047 КТ 77'), 'it is said')
    claim(focused()?.matches('li.record:first-child'), 'the vehicle has the focus, and stands first')

    await press(opened, 'Удалить Р 047 КТ 77')
    const question = await dialogOf(opened)
    await until(() => question.textContent?.includes('Главной станет А 123 ВС 77.'), 'who is main then is said')
    await press(opened, 'Удалить', question)
    await closed(opened)
    claim(said(opened).includes('Машина Р 047 КТ 77 удалена'), 'it is said')
    claim(focused()?.matches('[role="group"]'), 'the list has the focus')
    same(
      heardOf({ ...opened, heard }),
      ['add', 'make-main', 'remove'].map((action) => `parking-profile-changed vehicles ${action}`),
      'what the page heard',
    )
    claim(!JSON.stringify(heard).includes('047'), 'the page hears no plate')
    opened.page.close()
  })

  it('have papers among them, grouped as they are printed, by the rule of their type', async () => {
    const opened = await openProfileSignedIn()
    const { root } = opened
    const field = await openForm(opened, 'Добавить документ')
    typeInto(field('number'), '77 ya 654 321')
    await until(() => root.textContent?.includes('Читается так: 77 УА 654321'), 'it is read')
    await press(opened, 'Сохранить', await dialogOf(opened))
    await closed(opened)
    claim(root.textContent?.includes('СТС 77 УА 654321'), 'it is in the list')
    await press(opened, 'Удалить СТС 77 УА 654321')
    await press(opened, 'Удалить', await dialogOf(opened))
    await closed(opened)
    claim(said(opened).includes('СТС 77 УА 654321: удалено'), 'it is said')
    claim(!root.textContent?.includes('654321: документ'), 'the question is gone')
    same(
      heardOf(opened),
      ['parking-profile-changed documents add', 'parking-profile-changed documents remove'],
      'what the page heard',
    )
    opened.page.close()
  })
})
