// <parking-profile> as an embedder receives it: notifications, balance, what the city keeps about the driver, and what
// it says where the profile itself does not come.
import { registerDriver } from '../support/new-driver.ts'
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { settled } from './support/pages.ts'
import { type OpenedProfile, openProfile, type ProfilePageOptions } from './support/profile-page.ts'

const keep = (token: string) => localStorage.setItem('tokens', JSON.stringify({ zarechny: { standart: token } }))

/** Opens the profile of a driver of its own. */
async function openNew(name: string, options: ProfilePageOptions = {}) {
  const driver = await registerDriver('', name)
  keep(driver.token)
  const opened = await openProfile(options)
  await until(() => opened.root.querySelector('[data-section="my-data"] h3'), 'the profile is there')
  await settled(opened.element)
  return { ...opened, driver }
}

const buttonOf = (root: ParentNode, name: string) =>
  until(
    () => [...root.querySelectorAll<HTMLElement>('button, a')].find(({ innerText }) => innerText.trim() === name),
    `there is a button «${name}»`,
  )
const inputOf = (root: ShadowRoot, name: string) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const saidIn = (root: ParentNode, text: string) =>
  until(
    () =>
      [...root.querySelectorAll('output, [role="status"], [role="alert"]')].some((one) =>
        one.textContent?.includes(text),
      ),
    `«${text}» is said`,
  )
const namesOf = ({ heard }: OpenedProfile) => heard.map(({ name }) => name)

describe('<parking-profile>, what is saved and what is kept', () => {
  afterEach(() => localStorage.clear())

  it('saves a switch at once, and takes it back visibly where that fails, until another try', async () => {
    const opened = await openNew('switches')
    const { root, heard, page } = opened
    const pushOff = inputOf(root, 'pushOff')
    inputOf(root, 'checkParkingSession').click()
    await saidIn(root, 'включено')
    pushOff.click()
    await until(
      () => root.querySelector('.profile-switch-muted input[name="checkParkingSession"]'),
      'it is shown as off',
    )
    await saidIn(root, 'Не присылать напоминания: включено')
    opened.breakCalls('change-settings')
    pushOff.focus()
    pushOff.click()
    const notice = await until(() => root.querySelector('.notice-danger'), 'the reason stands there')
    claim(pushOff.checked, 'the switch has gone back')
    same(await findFaults(page), [], 'faults with the reason')
    opened.breakCalls(null)
    notice.querySelector('button')!.click()
    await until(() => !root.querySelector('.notice-danger') && !pushOff.checked, 'the wish is saved')
    claim(root.activeElement === pushOff, 'the focus is at the switch')
    await until(() => heard.length === 4, 'each change is told')
    same(
      heard.map(({ name, detail }) => detail['section'] ?? name),
      ['notifications', 'notifications', 'parking-error', 'notifications'],
      'what the page heard',
    )
    page.close()
  })

  it('leads to the top-up with the noun of the balance declined, and asks the page first', async () => {
    const opened = await openNew('balance', { attributes: 'topup-url="/demo/topup"' })
    const { root, element, heard, page } = opened
    const section = root.querySelector<HTMLElement>('[data-section="balance"]')!
    claim(/0\sрублей/.test(section.innerText), `the balance: ${section.innerText}`)
    element.addEventListener('parking-navigate', (event) => event.preventDefault())
    const link = await buttonOf(section, 'Пополнить')
    same(link.getBoundingClientRect().height, 48, 'the height of a link that looks like a button')
    link.click()
    same(
      heard.at(-1),
      { name: 'parking-navigate', detail: { version: 1, to: 'topup', url: `${location.origin}/demo/topup` } },
      'what the page heard',
    )
    page.close()
  })

  it('asks before the consent is withdrawn, and takes it again', async () => {
    const opened = await openNew('consent', { size: { width: 360, height: 900 } })
    const { root, page, heard } = opened
    const section = root.querySelector<HTMLElement>('[data-section="my-data"]')!
    const withdraw = await buttonOf(section, 'Отозвать согласие')
    withdraw.focus()
    withdraw.click()
    const dialog = await until(() => root.querySelector('dialog'), 'the question')
    same(await findFaults(page), [], 'faults with the question')
    ;(await buttonOf(dialog, 'Отозвать согласие')).click()
    await saidIn(section, 'Согласие отозвано.')
    claim((root.activeElement as HTMLElement).innerText === 'Дать согласие снова', 'the focus is where it was')
    ;(root.activeElement as HTMLElement).click()
    await saidIn(section, 'Согласие дано.')
    same(
      heard.map(({ detail }) => detail['action']),
      ['withdraw', 'give'],
      'what the page heard',
    )
    page.close()
  })

  it('fails in one section alone, which is asked for again there', async () => {
    const { token } = await registerDriver('', 'alone')
    keep(token)
    const opened = await openProfile({ fault: 'consent-v1' })
    const { root, page, breakCalls } = opened
    const section = await until(() => root.querySelector<HTMLElement>('[data-section="my-data"]'), 'the section')
    const notice = await until(() => section.querySelector('.notice-danger'), 'the failure')
    same(root.querySelectorAll('.notice-danger').length, 1, 'failures in all')
    same(await findFaults(page), [], 'faults of the failure')
    same(namesOf(opened), ['parking-error'], 'what the page heard')
    breakCalls(null)
    notice.querySelector('button')!.click()
    await buttonOf(section, 'Отозвать согласие')
    same(root.activeElement?.textContent, 'Согласие на обработку данных', 'what has the focus')
    page.close()
  })

  it('deletes the account by a code: before it says what becomes of the money, after it that the driver is gone', async () => {
    const opened = await openNew('deleted', { size: { width: 360, height: 900 } })
    const { root, page, driver } = opened
    ;(await buttonOf(root, 'Удалить учётную запись')).click()
    const dialog = () => until(() => root.querySelector('dialog'), 'a dialog')
    await buttonOf(await dialog(), 'Отмена')
    same(await findFaults(page), [], 'faults with what will happen')
    ;(await buttonOf(await dialog(), 'Получить код для удаления')).click()
    const field = await until(
      () => page.document.querySelector<HTMLInputElement>('form input[autocomplete="one-time-code"]'),
      'the field of the code',
    )
    same(await findFaults(page), [], 'faults with the code')
    const letters = await (await fetch(`/demo/outbox?to=${driver.phone}`)).text()
    field.focus()
    page.document.execCommand('insertText', false, /big-code">(\d+)</.exec(letters)![1]!)
    page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
    await until(() => root.textContent?.includes('Учётная запись удалена'), 'the last screen')
    same(await findFaults(page), [], 'faults of the last screen')
    claim(root.activeElement?.textContent?.includes('Учётная запись удалена'), 'the last screen has the focus')
    same(namesOf(opened), ['parking-account-deleted', 'parking-signed-out'], 'what the page heard')
    same(JSON.parse(localStorage.getItem('tokens') ?? '{}'), { zarechny: {} }, 'the tokens that are left')
    page.close()
  })
})

describe('<parking-profile>, where the profile does not come', () => {
  afterEach(() => localStorage.clear())

  for (const language of ['ru', 'en']) {
    it(`says so in ${language}, and offers another try and the way out`, async () => {
      const driver = await registerDriver('', `failing-${language}`)
      keep(driver.token)
      const opened = await openProfile({ language, size: { width: 360, height: 900 }, fault: 'get-profile' })
      const { root, page } = opened
      const notice = await until(() => root.querySelector<HTMLElement>('.notice-danger'), 'the failure')
      same(await findFaults(page), [], 'faults of the failure')
      same(namesOf(opened), ['parking-error'], 'what the page heard')
      const [retry, signOut] = notice.querySelectorAll('button')
      opened.breakCalls(null)
      retry!.focus()
      retry!.click()
      await until(() => root.querySelector('[data-section="my-data"]'), 'the profile after another try')
      claim(root.activeElement?.className === 'profile-ground', 'the focus is at what has come')
      page.close()

      const other = await openProfile({ language, fault: 'get-profile' })
      const out = await until(
        () => [...other.root.querySelectorAll('button')].find(({ innerText }) => innerText === signOut!.innerText),
        'the way out',
      )
      out.click()
      await until(() => namesOf(other).includes('parking-signed-out'), 'the way out is told')
      same(other.heard.at(-1)?.detail, { version: 1, userType: 'driver' }, 'who has gone')
      same(JSON.parse(localStorage.getItem('tokens') ?? '{}'), { zarechny: {} }, 'the tokens that are left')
      other.page.close()
    })
  }
})
