// Plays the histories of the seeds that it is given and says of each, as a line of JSON, how it ended.
import { BUGS } from './bugs.ts'
import { loadProduct } from './load-product.ts'
import { describeFailure, shrink } from './shrink.ts'
import type { Ended, Share } from './simulate.ts'

const { from, below, step, bug: name, isShrunk } = JSON.parse(process.argv[2] ?? '') as Share
const bug = BUGS.find((known) => known.name === name) ?? null
if (name !== undefined && bug === null) throw new Error(`There is no bug named ${name}`)
const { playHistory, close } = await loadProduct(bug)
for (let seed = from; seed < below; seed += step) {
  const begun = process.hrtime.bigint()
  // oxlint-disable-next-line no-await-in-loop -- one history at a time has the database for itself
  const told = await playHistory({ seed })
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9
  // oxlint-disable-next-line no-await-in-loop -- as above
  const failure = told.wrong.length > 0 && isShrunk ? describeFailure(await shrink(playHistory, { seed }, told)) : null
  const ended: Ended = { seed, seconds, digest: told.digest, wrong: told.wrong, struck: told.struck, failure }
  process.stdout.write(`${JSON.stringify(ended)}\n`)
}
await close()
process.exit(0)
