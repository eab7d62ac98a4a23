// In the frame of the sandbox captcha: tells the page around it that the frame is there, and the word once the check is
// passed.
const { origin, word } = document.querySelector('[data-origin]').dataset
window.parent.postMessage(word ? { word } : {}, origin)
