// Braintree's Drop-in, as a shop puts it into a page. The key is made up, so it ends where it asks its own service.
import dropin from 'braintree-web-drop-in'

dropin.create({ authorization: 'sandbox_madeup00_madeupmerchant0', container: '#peer' }).catch((cause) => {
  document
    .querySelector('#peer')
    .append(Object.assign(document.createElement('p'), { id: 'refused', textContent: cause.message }))
})
