// Adyen's Drop-in with its card form, as a shop puts it into a page. The key and the ways to pay are made up.
import { AdyenCheckout, Card, Dropin } from '@adyen/adyen-web'
import '@adyen/adyen-web/styles/adyen.css'

const checkout = await AdyenCheckout({
  environment: 'test',
  clientKey: 'test_MADEUP',
  countryCode: 'NL',
  locale: 'en-US',
  amount: { value: 12000, currency: 'EUR' },
  analytics: { enabled: false },
  paymentMethodsResponse: { paymentMethods: [{ type: 'scheme', name: 'Cards', brands: ['visa', 'mc'] }] },
})
new Dropin(checkout, { paymentMethodComponents: [Card] }).mount('#peer')
