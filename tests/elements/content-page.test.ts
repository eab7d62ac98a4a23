// <parking-content-page> as an embedder receives it.
import { claim, same, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'
import { textOf } from './support/pages.ts'

const TAG = 'parking-content-page'
const PATHS = [
  '/payments',
  '/privileges',
  '/penalty',
  '/pages/about',
  '/pages/contacts',
  '/pages/help',
  '/pages/personal-data-rules',
  '/pages/accessibility',
  '/pages/account-deletion',
  '/pages/none',
]

describe('<parking-content-page>', () => {
  it('has no accessibility faults on any page of the city, nor where there is none', async () => {
    await expectAccessible(
      TAG,
      PATHS.map((path) => `city="zarechny" path="${path}"`),
    )
  })

  it('takes its path late, and tells the page the title', async () => {
    const { page, element, root, heard } = await openElement(TAG, 'city="zarechny" path="/pages/help"', {
      language: 'en',
      events: ['parking-content', 'parking-navigate'],
    })
    same(heard[0]?.detail['title'], 'Help', 'the first title')
    claim(root.querySelector<HTMLAnchorElement>('a[href^="tel:"]'), 'a phone to press')
    element.setAttribute('path', '/payments')
    await until(() => textOf(element).includes('SBP'), 'the other page')
    same(heard.at(-1)?.detail['title'], 'Ways to pay', 'the other title')
    element.setAttribute('path', '/none')
    await until(() => heard.at(-1)?.detail['title'] === null, 'no such page')
    claim(textOf(element).includes('Page not found'), 'it is said')
    page.close()
  })
})
