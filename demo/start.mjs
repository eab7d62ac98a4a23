// `npm start`: a fresh clone to a running city. Installs and builds what is missing, then starts the backend. With
// `-- --production` it changes no file: what is missing is named.
import { buildIfStale, installMissing, requireBuild, requireNode } from './install.mjs'
import { findFreePort, printAddresses, runBackend, runInProduction } from './run-backend.mjs'

requireNode()
if (process.env['NODE_ENV'] === 'production' || process.argv.includes('--production')) {
  requireBuild()
  runInProduction()
} else {
  installMissing()
  buildIfStale()
  const port = await findFreePort(Number(process.env['PORT'] ?? 8080))
  const { address, logFile } = await runBackend({ PORT: String(port) })
  printAddresses(address, logFile)
}
