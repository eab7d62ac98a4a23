import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The backend as a browser sees it through a line that hears what goes wrong in its pages. */
export interface Recorder {
  url: string
  /** Answers the address of a page with this text and policy. */
  show(page: { html: string; policy: string }): string
  /** What the consoles have said, what was thrown, refused by a policy, or answered with an error. */
  troubles(): string[]
  close(): Promise<void>
}

const SCRIPT = '/~recorder.js'
const TROUBLE = '/~trouble'

/**
 * Not every engine tells its driver what the console says: so each page begins with a script that does. It is a file of
 * the page's own origin, which every policy here allows.
 */
const RECORDER = `const tell = (text) => void fetch('${TROUBLE}', { method: 'POST', body: location.pathname + ' ' + text, keepalive: true })
for (const level of ['error', 'warn', 'log', 'info']) {
  const plain = console[level]
  console[level] = (...said) => {
    tell(level + ': ' + said.map((one) => (one instanceof Error ? one.stack : String(one))).join(' '))
    plain.apply(console, said)
  }
}
addEventListener('error', (event) => tell(event.target === window ? 'thrown: ' + event.message + ' ' + event.filename + ':' + event.lineno : 'not loaded: ' + (event.target.src ?? event.target.href)), true)
addEventListener('unhandledrejection', ({ reason }) => tell('rejected: ' + String(reason)))
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => tell('policy: ' + violatedDirective + ' ' + blockedURI + ' ' + sample))
`

export async function startRecorder(backend: string): Promise<Recorder> {
  const pages = new Map<string, { html: string; policy: string }>()
  const troubles: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const page = pages.get(path)
    if (path === SCRIPT) return void response.setHeader('content-type', 'text/javascript').end(RECORDER)
    if (path === TROUBLE) return void readTrouble(request, response, troubles)
    if (page) {
      response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-security-policy', page.policy)
      return void response.end(withRecorder(page.html))
    }
    forward(request, response, { backend, troubles })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    show(page) {
      const path = `/~page-${pages.size + 1}`
      pages.set(path, page)
      return url + path
    },
    troubles: () => [...troubles],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function withRecorder(html: string): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<script src="${SCRIPT}"></script>`)
}

function readTrouble(request: IncomingMessage, response: ServerResponse, troubles: string[]): void {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.on('end', () => {
    troubles.push(text)
    response.writeHead(204).end()
  })
}

/** Hands a request on as it is, under the name by which the browser asked; pages come back with the script in them. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { backend, troubles }: { backend: string; troubles: string[] },
): void {
  const { 'accept-encoding': _, ...headers } = request.headers
  const { hostname, port } = new URL(backend)
  const passed = ask({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
    const { statusCode = 502, headers: told } = answer
    if (statusCode >= 400) troubles.push(`${statusCode} for ${request.method} ${request.url}`)
    if (!told['content-type']?.startsWith('text/html')) {
      response.writeHead(statusCode, told)
      return void answer.pipe(response)
    }
    let html = ''
    answer.setEncoding('utf8').on('data', (part: string) => (html += part))
    answer.on('end', () => {
      const { 'content-length': _length, etag: _etag, ...kept } = told
      response.writeHead(statusCode, kept).end(withRecorder(html))
    })
  })
  // A browser that goes on to another page gives up what it had asked for.
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}
