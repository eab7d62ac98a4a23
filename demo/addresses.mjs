/** What `npm start` shows, and where; a house test sees that each is there. */
export const ADDRESSES = [
  ['What is here', '/demo/'],
  ['The city’s own site', '/'],
  ['A partner’s page with the guest payment', '/demo/partner.html'],
  ['A page with nothing of its own', '/demo/plain-host.html'],
  ['Two cities on one page', '/demo/two-cities.html'],
  ['A hostile page', '/demo/hostile.html'],
  ['A kiosk', '/demo/kiosk.html'],
  ['The guest payment in its states', '/demo/states/guest-payment.html'],
  ['The reference, for those who embed', '/docs'],
  ['Outbox: what the city has sent', '/demo/outbox'],
  ['The API, as OpenAPI 3.1', '/openapi.json'],
]

/** Not a page to open: the payments lead there. */
export const BANK = '/bank'
