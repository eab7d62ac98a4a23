// Read by the type checker alone: what a partner's page may write, and what it is told not to.
import '../../../widgets/elements-react.ts'
import { isFrom } from '../../../widgets/public.ts'
import type { ParkingGuestPaymentElement } from '../../../widgets/elements.generated.ts'

export const rightJsx = (
  <parking-guest-payment
    city="zarechny"
    lang="en"
    duration={60}
    legible
    onparking-paid={(event) => event.detail.price.toFixed()}
  >
    <a href="/pay">Pay</a>
  </parking-guest-payment>
)

export const wrongJsx = [
  // @ts-expect-error -- there is no such theme
  <parking-guest-payment key="1" theme="pink" />,
  // @ts-expect-error -- there is no such field in the detail
  <parking-guest-payment key="2" onparking-paid={(event) => event.detail.plate} />,
  // @ts-expect-error -- there is no such tag
  <parking-unheard-of key="3" />,
]

export function useInPage(page: Document): ParkingGuestPaymentElement | null {
  const element = page.querySelector('parking-guest-payment')
  element?.addEventListener('parking-redirect', (event) => event.detail.url.trim())
  element?.addEventListener('click', (event) => event.clientX)
  page.addEventListener('parking-error', (event) => event.detail.code === 'network')
  // @ts-expect-error -- a code that is not in the list
  page.addEventListener('parking-error', (event) => event.detail.code === 'bad weather')
  element?.addEventListener('parking-paid', ({ target }) => target.check())
  page.addEventListener('parking-paid', (event) => isFrom(event, 'parking-guest-payment') && event.detail.zone.trim())
  // @ts-expect-error -- others tell this event too, with another detail
  page.addEventListener('parking-paid', (event) => event.detail.zone)
  if (element) element.theme = 'dark'
  void element?.check().then((answer: void) => answer)
  // @ts-expect-error -- it takes nobody to a bank
  void page.querySelector('parking-news')?.check()
  return element
}
