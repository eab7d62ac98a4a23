import { startDoctor } from './doctor.js'
import { startPlayground } from './playground.js'
import { showOwnOrigin } from './snippet-origin.js'

const COPY = 'Copy'
const COPIED = 'Copied'

/** A button on each block of code. Where the page may not write to the clipboard, the code is selected instead. */
function addCopyButton(figure) {
  const code = figure.querySelector('code')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = COPY
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = COPIED
    } catch {
      getSelection().selectAllChildren(code)
    }
  })
  button.addEventListener('blur', () => (button.textContent = COPY))
  figure.append(button)
}

function showColours(token) {
  const value = token.dataset.token
  if (/^(light-dark|#)/.test(value)) token.style.background = value
  else token.remove()
}

await showOwnOrigin()
document.querySelectorAll('figure.code').forEach(addCopyButton)
document.querySelectorAll('[data-token]').forEach(showColours)
document.querySelectorAll('.try').forEach(startPlayground)
document.querySelectorAll('.doctor').forEach(startDoctor)
document.body.dataset.ready = ''
