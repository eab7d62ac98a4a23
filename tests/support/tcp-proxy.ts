import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Proxy {
  readonly port: number
  /** Ends every connection, and refuses new ones until it is healed. */
  cut(): void
  /** Connections stay and say nothing more, as those to a machine that is gone; new ones too, until it is healed. */
  silence(): void
  /** New connections go through, to the server at this port where one is named. */
  heal(port?: number): void
  close(): Promise<void>
}

/** What stands between a backend and its database: a line that can fail. */
export async function startProxy(target: number): Promise<Proxy> {
  const open = new Set<Socket>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  let port = target

  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') near.destroy()
    if (state !== 'whole') return
    const far = keep(connect(port, '127.0.0.1'))
    join(near, far)
    join(far, near)
  })

  function keep(socket: Socket): Socket {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    return socket
  }

  function join(from: Socket, to: Socket): void {
    from.on('data', (part) => void (state === 'silent' || to.write(part)))
    from.once('close', () => void (state === 'silent' || to.destroy()))
  }

  function cutAll(): void {
    for (const socket of open) socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      cutAll()
    },
    silence() {
      state = 'silent'
    },
    heal(next = port) {
      port = next
      // What was silent stays so: its other end may be another machine by now.
      if (state === 'silent') for (const socket of open) socket.removeAllListeners('data')
      state = 'whole'
    },
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
