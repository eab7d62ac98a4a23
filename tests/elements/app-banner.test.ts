// <parking-app-banner> as an embedder receives it.
import { claim, same, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'

const TAG = 'parking-app-banner'

describe('<parking-app-banner>', () => {
  it('has no accessibility faults, on a phone and where there is nothing to offer', async () => {
    localStorage.clear()
    await expectAccessible(TAG, ['city="zarechny" platform="ios"', 'city="zarechny"'])
  })

  it('opens the app with the code, then the store of that phone', async () => {
    const { page, root, heard } = await openElement(TAG, 'city="zarechny" platform="android" code="48 21"', {
      events: ['parking-redirect'],
    })
    const button = await until(() => root.querySelector<HTMLButtonElement>('.button-primary'), 'the offer')
    button.click()
    same(heard[0]?.detail['url'], 'zarechny-parking://open?code=48%2021', 'the app is asked first')
    await until(() => heard[1], 'the store is asked when no app comes up')
    same(heard[1]?.detail['url'], 'https://example.com/zarechny/android', 'the store')
    page.close()
  })

  it('stays closed once it is closed, and is nowhere on a computer', async () => {
    localStorage.clear()
    const first = await openElement(TAG, 'city="zarechny" platform="ios"')
    const offer = await until(() => first.root.querySelector<HTMLElement>('[role="dialog"]'), 'the offer')
    offer.querySelector<HTMLButtonElement>('.button-icon')!.click()
    await until(() => !first.root.querySelector('[role="dialog"]'), 'it is closed')
    for (const attributes of ['platform="ios"', '']) {
      const again = await openElement(TAG, `city="zarechny" ${attributes}`)
      claim(!again.root.querySelector('[role="dialog"]'), 'no offer')
      again.page.close()
    }
    first.page.close()
    localStorage.clear()
  })
})
