import { createServer as createHttp } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

export interface MailServer {
  readonly url: string
  /** As they came, with their headers. */
  readonly mails: { to: string; data: string }[]
  stop(): Promise<void>
}

/** A mail server of this machine (RFC 5321), which takes letters to all but those whom `refuse` answers otherwise. */
export async function startMailServer(refuse: (to: string) => string | null = () => null): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    let [heard, to] = ['', '']
    let isData = false
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const answer = (line: string) => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        return say(refuse(to) ?? '250 OK')
      }
      if (verb === 'DATA') {
        isData = true
        return say('354 go on')
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      return say('250 OK')
    }
    socket.on('data', (part) => {
      heard += part.toString()
      for (;;) {
        const end = isData ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
        if (end === -1) return
        const said = heard.slice(0, end)
        heard = heard.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          mails.push({ to, data: said })
          say('250 taken')
        } else answer(said)
      }
    })
    socket.on('error', () => socket.destroy())
    say('220 ready')
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

export interface MessageServer {
  readonly url: string
  readonly asked: { key: string; authorization: string; body: Record<string, unknown> }[]
  stop(): Promise<void>
}

/** A service of text messages that answers what `statusOf` says of each recipient. */
export async function startMessageServer(statusOf: (to: string) => number = () => 202): Promise<MessageServer> {
  const asked: MessageServer['asked'] = []
  const server = createHttp(async (request, response) => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    const { authorization = '' } = request.headers
    asked.push({ key: String(request.headers['idempotency-key']), authorization, body })
    response.writeHead(statusOf(String(body['to']))).end()
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/messages`,
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
