/** What stands for the city's server in the snippets as they are built. */
const EXAMPLE = 'https://city.example'

/**
 * Puts the address that this reference is read at into every snippet, so that it works when it is pasted. An import map
 * with other addresses has another hash; where the browser cannot count it (plain http), the snippets stay as they are.
 */
export async function showOwnOrigin() {
  if (!globalThis.crypto?.subtle) return
  for (const code of document.querySelectorAll('.code code, .hint code')) replaceText(code)
  for (const policy of document.querySelectorAll('[id^="policy-"]')) {
    const map = /<script type="importmap">(.*?)<\/script>/.exec(codeOf(policy).textContent)?.[1]
    if (map) replaceHash(policy, await toPolicyHash(map))
  }
}

function codeOf(policy) {
  return document.getElementById(policy.id.replace('policy-', 'code-'))
}

function textsIn(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  return texts
}

function replaceText(node) {
  for (const text of textsIn(node)) text.data = text.data.replaceAll(EXAMPLE, location.origin)
}

function replaceHash(policy, hash) {
  const code = policy.querySelector('code')
  code.textContent = code.textContent.replace(/'sha256-[^']+'/, hash)
}

async function toPolicyHash(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`
}
