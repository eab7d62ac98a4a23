// Runs before the elements: ?state=… leaves one state on the page, ?lang=… sets the language of the tags
// that do not set their own.

const address = new URL(location.href)

const state = address.searchParams.get('state')
const only = state ? document.getElementById(state) : null
if (only) {
  for (const section of document.querySelectorAll('.state')) if (section !== only) section.remove()
  document.querySelector('.contents').remove()
  document.body.classList.add('alone')
}

const language = address.searchParams.get('lang')
if (language) {
  for (const stage of document.querySelectorAll('.stage')) stage.lang = language
}

for (const link of document.querySelectorAll('[data-switch]')) {
  const target = new URL(link.href)
  if (only) target.searchParams.set('state', state)
  link.href = target.search
  if (target.searchParams.get('lang') === (language ?? 'ru')) link.setAttribute('aria-current', 'true')
}
