/** Addresses that no answer may lead the browser to (readings gB-23). */
export const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\njavascript:alert(1)',
  'java\tscript:alert(1)',
  'java\r\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://bank.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://museum.example/1',
  'filesystem:https://museum.example/1',
  'view-source:https://bank.example/1',
  'file:///etc/passwd',
  'about:blank',
  'ftp://bank.example/1',
  'probe-parking://open',
  '//evil.example/1',
  '/\\evil.example/1',
  '/bank/1',
  'bank.example/1',
  'http://evil.example/1',
  'http://127.evil.example/1',
  'http://localhost.evil.example/1',
  'http://128.0.0.1/1',
  'http://museum.example:8080/1',
  'https://me:secret@bank.example/1',
  'https://someone@bank.example/1',
  'https://:secret@bank.example/1',
  'http://someone@localhost/1',
  'https://',
  'https://[',
  ' ',
] as const

/** Every field of an answer that names an address, at any depth, names this one. */
function nameAddress(answer: unknown, address: string): unknown {
  if (typeof answer === 'string') return /^https?:\/\//.test(answer) ? address : answer
  if (Array.isArray(answer)) return answer.map((item) => nameAddress(item, address))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, nameAddress(value, address)]))
}

/** A network in which the answers of some paths name one address wherever they name any. */
export function answeringWith(address: string, isIt: (path: string) => boolean): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!isIt(pathname)) return answer
    return Response.json(nameAddress(await answer.json(), address), { status: answer.status, headers: answer.headers })
  }
}
