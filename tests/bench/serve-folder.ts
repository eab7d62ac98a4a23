import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createGzip } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A folder on a port of this machine; `beside` are single files from elsewhere, by their path on it. */
export async function serveFolder(
  folder: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/')
    const file = beside[path] ?? join(folder, path)
    if (!(path in beside || file.startsWith(folder)) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    const type = TYPES[extname(file)]
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      ...(type && { 'content-encoding': 'gzip' }),
    })
    const bytes = createReadStream(file)
    if (type) bytes.pipe(createGzip()).pipe(response)
    else bytes.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
