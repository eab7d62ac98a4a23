import { describe, expect, it } from 'vitest'
import { PAGES } from '../../../host-site/pages/pages.tsx'
import type { PageContext } from '../../../host-site/pages/page.ts'

/** What `/payment` hands to its element. */
function attributesAt(search: string): Readonly<Record<string, string>> | undefined {
  const site = { prefix: '', say: (id: string) => id } as PageContext['site']
  const context = { site, route: { name: 'cardPayment', path: '/payment', params: {} }, address: { search } }
  return PAGES.cardPayment(context as unknown as PageContext).attributes
}

describe('the language of the page that pays by card', () => {
  it.each([
    ['?invoiceId=7&language=en', 'en'],
    ['?invoiceId=7&language=RU', 'ru'],
  ])('is the one that its address asks for (%s)', (search, lang) => {
    expect(attributesAt(search)).toMatchObject({ 'invoice-id': '7', lang })
  })

  it.each(['?invoiceId=7', '?invoiceId=7&language=', '?invoiceId=7&language=tlh', '?invoiceId=7&language=en-US"'])(
    'is that of the site where its address asks for none that there is (%s)',
    (search) => expect(attributesAt(search)).not.toHaveProperty('lang'),
  )

  it('comes with the rest of what the address says (entry 2)', () => {
    expect(attributesAt('?amount=10.50&currency=RUB&requireEmail=true&email=a%40b.ru&type=x&invoiceId=7')).toEqual({
      'invoice-id': '7',
      amount: '10.50',
      currency: 'RUB',
      email: 'a@b.ru',
      'require-email': 'true',
      type: 'x',
      'home-url': '/',
    })
  })
})
