// `npm run fuzz -- --requests 20000 --seed 7`: hostile requests to every call; each that is answered with 500 is shown.
// The same seed sends the same requests; `npm test` sends some thousands.
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const requests = Number(values.requests ?? 20_000)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const { failures, statuses } = await fuzz({ requests, seed })
for (const { index, status, request, log } of failures)
  console.log(`\n${index}: ${status}\n${JSON.stringify(request).slice(0, 1500)}\n${log.slice(0, 1500)}`)
console.log(`\nseed ${seed}: ${requests} requests, ${failures.length} answered with 500 or more`, statuses)
// The database in memory is kept for another backend, and would keep the process.
process.exit(failures.length === 0 ? 0 : 1)
