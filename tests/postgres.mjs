// `npm run test:postgres`: the backend's tests and the simulation on a real PostgreSQL. With DATABASE_URL on that server, each test file
// in a schema of its own; without it on a throw-away server from the installed PostgreSQL, which is removed afterwards.
import { spawn } from 'node:child_process'
import { findFacts } from './tooling/facts.mjs'
import { withThrowAway } from './support/throw-away-postgres.mjs'

const given = process.env['DATABASE_URL']
if (given) process.exitCode = await runTests(given)
else if (!(await withThrowAway(async (url) => (process.exitCode = await runTests(url))))) process.exitCode = 1

/** Vitest on these tests; its arguments are passed on. What the matrices have tried is told at the end once more. */
function runTests(url) {
  const wanted = process.argv.slice(2)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(wanted.length > 0 ? wanted : ['tests/unit/backend/', 'tests/simulation/']),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
  const said = []
  child.stdout.on('data', (piece) => said.push(piece))
  child.stdout.pipe(process.stdout)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      console.log(findFacts(Buffer.concat(said).toString('utf8')).join('\n'))
      resolve(code ?? 1)
    }),
  )
}
