// `npm start`: a fresh clone to a running city. Installs and builds what is missing, then starts the backend.
import { buildIfStale, installMissing, requireNode } from './install.mjs'
import { findFreePort, printAddresses, runBackend } from './run-backend.mjs'

requireNode()
installMissing()
buildIfStale()

const port = await findFreePort(Number(process.env['PORT'] ?? 8080))
const { address, logFile } = await runBackend({ PORT: String(port) })
printAddresses(address, logFile)
