// `npm run simulate -- --seeds 10000 [--from 1]`: many histories, each of its seed; `--seed 7` tells one in full.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { BUGS } from './bugs.ts'
import { loadProduct } from './load-product.ts'
import { describeFaults, simulate } from './simulate.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    bug: { type: 'string' },
  },
})
const bug = values.bug === undefined ? null : (BUGS.find(({ name }) => name === values.bug) ?? refuse())

process.exitCode = values.seed === undefined ? await playMany() : await tellOne(Number(values.seed))

async function playMany(): Promise<number> {
  let count = 0
  const ended = await simulate({
    from: Number(values.from),
    seeds: Number(values.seeds),
    processes: availableParallelism(),
    isShrunk: true,
    ...(bug && { bug: bug.name }),
    onEnded({ failure }) {
      count += 1
      if (failure !== null) console.log(`\n${failure}\n`)
      if (count % 100 === 0) console.log(`${count} histories`)
      return 'go on'
    },
  })
  const failed = ended.filter(({ wrong }) => wrong.length > 0)
  const seconds = ended.reduce((sum, one) => sum + one.seconds, 0)
  console.log(`${ended.length} histories, ${failed.length} went wrong: ${failed.map(({ seed }) => seed).join(' ')}`)
  console.log(`faults: ${describeFaults(ended)}`)
  console.log(`${((seconds / ended.length) * 100).toFixed(1)} s for 100 histories in one process`)
  return failed.length === 0 ? 0 : 1
}

async function tellOne(seed: number): Promise<number> {
  const product = await loadProduct(bug)
  const told = await product.playHistory({ seed })
  console.log(told.lines.join('\n'))
  console.log([...told.wrong, `${told.wrong.length} things are wrong; digest ${told.digest}`].join('\n'))
  await product.close()
  return told.wrong.length === 0 ? 0 : 1
}

function refuse(): never {
  console.error(`There is no such bug; there are: ${BUGS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
