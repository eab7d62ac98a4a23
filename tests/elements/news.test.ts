// <parking-news> as an embedder receives it.
import { claim, same, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'
import { textOf } from './support/pages.ts'

const TAG = 'parking-news'

describe('<parking-news>', () => {
  it('has no accessibility faults, as a list, as an item and where there is none', async () => {
    await expectAccessible(TAG, ['city="zarechny"', 'city="zarechny" item="13"', 'city="zarechny" item="999"'])
  })

  it('shows ten, then the others, and opens one in place with the focus on its heading', async () => {
    const { page, element, root } = await openElement(TAG, 'city="zarechny"')
    same(root.querySelectorAll('.news-line').length, 10, 'lines at first')
    const more = [...root.querySelectorAll('button')].at(-1)!
    more.click()
    await until(() => root.querySelectorAll('.news-line').length === 12, 'the others')
    claim(!textOf(element).includes('Показать ещё'), 'there are no more')
    root.querySelector<HTMLButtonElement>('.news-title')!.click()
    const heading = await until(() => root.querySelector('h2'), 'the item')
    await until(() => root.activeElement === heading, 'the focus is on the heading')
    root.querySelector('button')!.click()
    const line = await until(() => root.querySelector('.news-title'), 'the list again')
    await until(() => root.activeElement === line, 'the focus is back on the line')
    page.close()
  })

  it('has real links where it is told the address of an item, and lets the page take them over', async () => {
    const { page, root, heard } = await openElement(TAG, 'city="zarechny" item-url="/news/{id}"', {
      events: ['parking-navigate'],
    })
    const link = root.querySelector<HTMLAnchorElement>('a.news-title')!
    claim(link.href.endsWith('/news/24'), `a link and not ${link.href}`)
    link.click()
    same([heard[0]?.detail['to'], heard[0]?.detail['id']], ['news', '24'], 'what is told')
    page.close()
  })
})
