import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export type Handler = (request: SeenRequest, response: ServerResponse) => void

/** A real server on this machine that answers as each test tells it to. */
export interface FaultServer {
  origin: string
  seen: SeenRequest[]
  /** What is answered under a path; other paths answer a bare 404. */
  on(path: string, handler: Handler): void
  /** Resolves when the next request for a path has come in. */
  arrival(path: string): Promise<void>
  close(): Promise<void>
}

export async function startFaultServer(): Promise<FaultServer> {
  const handlers = new Map<string, Handler>()
  const waiting = new Set<() => void>()
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void read(request).then((known) => {
      seen.push(known)
      for (const check of waiting) check()
      const handler = handlers.get(known.path)
      if (handler) handler(known, response)
      else response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (path, handler) => void handlers.set(path, handler),
    arrival: (path) =>
      new Promise((resolve) => {
        const before = seen.length
        const check = () => {
          if (!seen.slice(before).some((request) => request.path === path)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const url = new URL(request.url ?? '/', 'http://server')
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body }
}

/** Answers a text with a status and a type. */
export function answer(
  text: string,
  { status = 200, type = 'application/json; charset=utf-8', headers = {} } = {},
): Handler {
  return (_, response) => void response.writeHead(status, { 'content-type': type, ...headers }).end(text)
}

export function answerJson(json: unknown, { status = 200, headers = {} } = {}): Handler {
  return answer(JSON.stringify(json), { status, headers })
}
