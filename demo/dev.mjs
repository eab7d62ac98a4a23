// `npm run dev`: the running city with hot views. The backend stands behind Vite, which serves the sources.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installMissing, requireNode, ROOT } from './install.mjs'
import { findFreePort, printAddresses, runBackend } from './run-backend.mjs'

requireNode()
installMissing()

const host = process.env['HOST'] || '127.0.0.1'
// Not the port of `npm start`: what a browser keeps of a built site, such as the kiosk's worker, is not for this one.
const port = await findFreePort(Number(process.env['PORT'] ?? 8090))
const siteFolder = join(ROOT, '.cache/dev-site')
mkdirSync(siteFolder, { recursive: true })

const { runnerImport } = await import('vite')
const [{ module }, { address, logFile }] = await Promise.all([
  runnerImport(join(ROOT, 'shared/build/dev-server.ts'), { root: ROOT, logLevel: 'error' }),
  runBackend({ PORT: '0', HOST: '127.0.0.1', DIST_DIR: siteFolder }),
])
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
await module.startDevServer({ root: ROOT, version, host, port, backendUrl: address, siteFolder })
printAddresses(`http://${host}:${port}`, logFile)
