// The museum's own script. All that it knows about parking is attributes in and events out.

const payment = document.querySelector('parking-guest-payment')

// A QR sign on the embankment leads here as partner.html?zone=…&duration=…; a price is never taken
// from an address. A plate does not stay in the address, where history and logs would keep it.
const address = new URL(location.href)
for (const name of ['zone', 'parking', 'plate', 'duration']) {
  const value = address.searchParams.get(name)
  if (value) payment.setAttribute(name, value)
}
if (address.searchParams.has('plate')) {
  address.searchParams.delete('plate')
  history.replaceState(history.state, '', address)
}

const thanks = document.querySelector('[data-thanks]')
payment.addEventListener('parking-paid', (event) => {
  // The end by the city's clock, not by the zone of this machine.
  thanks.textContent = thanks.dataset.thanks.replace('{end}', event.detail.end.slice(11, 16))
})

// The planner of a visit: so many minutes for each part, parking by whole hours.
const planner = document.querySelector('.planner')
const output = planner.querySelector('output')

function plannedMinutes() {
  let minutes = 0
  for (const part of planner.querySelectorAll('input:checked')) minutes += Number(part.value)
  return Math.max(60, Math.ceil(minutes / 60) * 60)
}

function showPlan() {
  const hours = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
  })
  output.textContent = `${output.dataset.words} ${hours.format(plannedMinutes() / 60)}`
}

planner.addEventListener('change', showPlan)
planner.addEventListener('submit', (event) => {
  event.preventDefault()
  payment.setAttribute('duration', String(plannedMinutes()))
  document.querySelector('#parking').scrollIntoView()
})
showPlan()
