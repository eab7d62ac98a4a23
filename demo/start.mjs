// `npm start`: a fresh clone to a running city. Installs and builds what is missing, then starts the backend. With
// `-- --production` it changes no file: what is missing is named.
import { buildIfStale, installMissing, requireBuild, requireNode } from './install.mjs'
import { findFreePort, printAddresses, runBackend, runInProduction } from './run-backend.mjs'

const FLAG = '--production'

requireNode()
const strange = process.argv.slice(2).find((word) => word !== FLAG)
// A slip of the pen would serve the sandbox to a city.
if (strange !== undefined) {
  console.error(`Not started: “${strange}” is not known. A real city’s backend is started by “npm start -- ${FLAG}”.`)
  process.exit(1)
}
if (process.env['NODE_ENV'] === 'production' || process.argv.includes(FLAG)) {
  requireBuild()
  runInProduction()
} else {
  installMissing()
  buildIfStale()
  const port = await findFreePort(Number(process.env['PORT'] ?? 8080))
  const { address, logFile } = await runBackend({ PORT: String(port) })
  printAddresses(address, logFile)
}
