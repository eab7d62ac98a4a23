// Runs before the elements. Each state gets a line of contents, the markup of its tag and a link to itself alone;
// ?state=… leaves one state on the page, ?lang=… sets the language of the tags that do not set their own.

const address = new URL(location.href)
const language = address.searchParams.get('lang')
const only = document.querySelector(`.state[id="${CSS.escape(address.searchParams.get('state') ?? '')}"]`)
const contents = document.querySelector('.contents')

for (const section of document.querySelectorAll('.state')) {
  if (only && section !== only) section.remove()
  else present(section)
}
if (only) {
  document.body.classList.add('alone')
  contents.remove()
}

for (const link of document.querySelectorAll('[data-switch]')) {
  const target = new URL(link.href)
  if (only) target.searchParams.set('state', only.id)
  link.href = target.search
  if (target.searchParams.get('lang') === (language ?? 'ru')) link.setAttribute('aria-current', 'true')
}

function present(section) {
  const title = section.querySelector('h2')
  title.id = `${section.id}-title`
  section.setAttribute('aria-labelledby', title.id)

  const line = document.createElement('li')
  line.append(toLink(`#${section.id}`, title.textContent))
  contents.append(line)

  const alone = toLink(`?state=${section.id}`, contents.dataset.alone)
  alone.setAttribute('aria-label', `${contents.dataset.alone}: ${title.textContent}`)
  section.querySelector('p').append(' ', alone)

  const stage = section.querySelector('.stage')
  const code = document.createElement('code')
  code.textContent = stage.firstElementChild.cloneNode(false).outerHTML.replace(/<\/.*$/, '')
  const sample = document.createElement('pre')
  sample.tabIndex = 0
  sample.append(code)
  stage.before(sample)
  if (language) stage.lang = language
}

function toLink(href, words) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = words
  return link
}
