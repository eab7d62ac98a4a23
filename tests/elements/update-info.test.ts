// <parking-update-info> as an embedder receives it.
import { same } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'

const TAG = 'parking-update-info'

describe('<parking-update-info>', () => {
  it('has no accessibility faults', async () => {
    await expectAccessible(TAG, ['city="zarechny"', 'city="verhnegorsk"'])
  })

  it('has the apps of the city and its SMS commands', async () => {
    const { page, root } = await openElement(TAG, 'city="zarechny"')
    const links = [...root.querySelectorAll('a')].map((link) => link.protocol)
    same(links, ['https:', 'https:', 'https:', 'https:', 'sms:', 'sms:', 'sms:', 'sms:'], 'links')
    page.close()
  })
})
