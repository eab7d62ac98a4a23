// A server of the bench that does nothing: it reads a request and answers at once, in the same framework as the backend.
// What of a call is HTTP alone.
import { fastify } from 'fastify'
import { readForms } from '../../../demo/backend/http/bodies.ts'

const app = fastify()
readForms(app)
app.all('/*', async () => ({ status: 'ok' }))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
