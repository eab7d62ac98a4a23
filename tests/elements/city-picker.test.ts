// <parking-city-picker> as an embedder receives it.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'

const TAG = 'parking-city-picker'

describe('<parking-city-picker>', () => {
  it('has no accessibility faults, as a button, a list and an open dialog', async () => {
    await expectAccessible(TAG, ['', 'list'])
    const { page, root } = await openElement(TAG)
    root.querySelector('button')!.click()
    await until(() => root.querySelector('dialog[open]'), 'the dialog')
    same(await findFaults(page), [], 'faults of the dialog')
    page.close()
  })

  it('tells the page which city was chosen, and remembers it unless the page takes it over', async () => {
    localStorage.clear()
    const { page, root, heard } = await openElement(TAG, 'list city="zarechny"', {
      language: 'en',
      events: ['parking-city-change'],
    })
    const city = [...root.querySelectorAll<HTMLButtonElement>('.city')].find((one) =>
      one.innerText.includes('Verhnegorsk'),
    )
    claim(city, 'the other city')
    city.click()
    same([heard[0]?.detail['city'], heard[0]?.detail['previous']], ['verhnegorsk', 'zarechny'], 'what is told')
    same(localStorage.getItem('parking:site:city'), null, 'a cancelled choice is not kept')
    page.close()
  })
})
