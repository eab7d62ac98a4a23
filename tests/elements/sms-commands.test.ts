// <parking-sms-commands> as an embedder receives it.
import { same, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'
import { textOf } from './support/pages.ts'

const TAG = 'parking-sms-commands'

describe('<parking-sms-commands>', () => {
  it('has no accessibility faults, with commands and without', async () => {
    await expectAccessible(TAG, ['city="zarechny"', 'city="malye-luga"'])
  })

  it('opens each command as a message, as far as it is known', async () => {
    const { page, root } = await openElement(TAG, 'city="zarechny"', { language: 'en' })
    const links = [...root.querySelectorAll<HTMLAnchorElement>('a')].map(({ href }) => decodeURIComponent(href))
    same(
      links,
      ['sms:7878?body=zar*', 'sms:7878?body=zar*x*', 'sms:7878?body=zar*pay*', 'sms:7878?body=zar*с'],
      'the messages',
    )
    page.close()
  })

  it('tells the page that a city has none', async () => {
    const { page, element, heard } = await openElement(TAG, 'city="malye-luga"', { events: ['parking-empty'] })
    await until(() => heard.length === 1, 'it is told')
    await until(() => textOf(element).includes('нет SMS-команд'), 'it is said')
    page.close()
  })
})
