const payment = document.querySelector('parking-guest-payment')

// What is chosen on the map is filled into the payment: one line.
document.addEventListener('parking-select', ({ detail }) => payment.setAttribute('zone', detail.zone))

// The map's own button leads down to it.
document.addEventListener('parking-navigate', () => payment.scrollIntoView({ behavior: 'smooth' }))
