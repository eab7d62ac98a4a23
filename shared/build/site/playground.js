const MOST_EVENTS = 20

/**
 * Attributes that are switched, the element that follows, the snippet that says the same, and what the element tells.
 */
export function startPlayground(area) {
  const element = area.querySelector('.stage > *')
  const form = area.querySelector('form')
  const code = area.querySelector('#playground code')
  const heard = area.querySelector('.heard')

  function show() {
    const attributes = [...form.elements].flatMap(readControl)
    for (const { name } of form.elements) {
      const found = attributes.find((one) => one.name === name)
      if (!found) element.removeAttribute(name)
      else if (element.getAttribute(name) !== found.value) element.setAttribute(name, found.value)
    }
    code.textContent = toSnippet(element.localName, attributes)
  }

  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  for (const name of area.dataset.events.split(' ')) {
    element.addEventListener(name, ({ detail }) => {
      const row = document.createElement('li')
      const title = document.createElement('code')
      title.textContent = name
      row.append(title, ` ${JSON.stringify(detail)}`)
      heard.prepend(row)
      while (heard.children.length > MOST_EVENTS) heard.lastChild.remove()
    })
  }
  show()
  nameCities(area.querySelector('datalist'))
}

/** Nothing where the control says no more than the default. */
function readControl({ name, type, checked, value, selectedIndex }) {
  if (type === 'checkbox') return checked ? [{ name, value: '' }] : []
  if (value.trim() === '') return []
  return type === 'select-one' && selectedIndex === 0 && name !== 'lang' ? [] : [{ name, value: value.trim() }]
}

function toSnippet(tag, attributes) {
  const words = attributes.map(({ name, value }) =>
    value === '' ? name : `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  )
  return [
    `<script src="${location.origin}/loader.js" async></script>`,
    '',
    `<${[tag, ...words].join(' ')}></${tag}>`,
  ].join('\n')
}

async function nameCities(list) {
  if (!list) return
  try {
    const { cities } = await (await fetch('../cities.json')).json()
    for (const { city } of cities) list.append(new Option(city, city))
  } catch {
    // The name can be typed.
  }
}
