// `npm run bench`: what we are beside others. `npm run bench -- table engine` measures only those of its parts:
//   load     the guest payment beside other payment forms, on a phone with a bad line
//   engine   the price engine
//   maps     the map beside other maps (`--counts 1000,50000`; `--only labels`, `--only search` for those alone, `--only
//            tiles` for a city of 500,000 that comes by tiles beside one of 10,000, and beside others with the same
//            tiles, which wants a build)
//   table    the history's table beside other tables (`--counts 1000,100000`), and a firm's long lists
//   history  the history's page in a database of 1,000,000 operations (`--rows 10000`)
//   export   a history as a spreadsheet beside the same rows as CSV (`--rows 100000`)
//   server   the backend on PostgreSQL beside pgbench, the driver alone with the same statements and an empty answer,
//            and on PGlite (`--rows 10000,1000000`, 10000 at least; `--processes 1,2,4`, `--seconds 5`, `--warm 10`);
//            with `--keep <folder>` a filled database stays there and is used again, each time as a copy
//   statements  which statement of a start meets its limit first (`--rows 10000`, `--seconds 8`)
// `--runs 11` takes so many runs of each (7 loads at least are meant); `--only ours,adyen` only those contenders;
// `--dist <folder>` measures the loads of another build.
// It sends nothing beyond this machine, loads each page a counted number of times, and is no part of `npm test`.
import { benchExport } from './export/main.ts'
import { benchHistory } from './history/main.ts'
import { installPeers } from './build-peers.ts'
import { benchLoads } from './load.ts'
import { benchMaps } from './map/main.ts'
import { describeEngine } from './report.ts'
import { measureEngine } from './price-engine.ts'
import { benchServer } from './server/main.ts'
import { benchStatements } from './server/statements.ts'
import { benchTable } from './table/main.ts'

const MOST_RUNS = 50

const parameters = process.argv.slice(2)
const only = valueOf('--only')?.split(',')
const numbersOr = (name: string, usual: string) => (valueOf(name) ?? usual).split(',').map(Number)
const countsOr = (usual: string) => numbersOr('--counts', usual)
const runsOr = (usual: number) => Math.min(MOST_RUNS, Math.max(1, Number(valueOf('--runs') ?? usual) || usual))

const PARTS: Readonly<Record<string, () => Promise<void> | void>> = {
  load: () => benchLoads({ runs: runsOr(7), dist: valueOf('--dist'), only }),
  engine: () => console.log(`\n${describeEngine(measureEngine())}`),
  maps: () => benchMaps({ runs: runsOr(5), counts: countsOr('1000,10000,50000'), only }),
  table: () => benchTable({ runs: runsOr(5), counts: countsOr('1000,10000,100000'), only }),
  server: () =>
    benchServer({
      rows: numbersOr('--rows', '10000,1000000'),
      processes: numbersOr('--processes', '1,2,4'),
      seconds: Number(valueOf('--seconds') ?? 5),
      warmSeconds: Number(valueOf('--warm') ?? 10),
      keep: valueOf('--keep'),
    }),
  statements: () =>
    benchStatements({ rows: Number(valueOf('--rows') ?? 10_000), seconds: Number(valueOf('--seconds') ?? 8) }),
  history: () => benchHistory({ runs: runsOr(15), rows: Number(valueOf('--rows') ?? 1_000_000) }),
  export: () => benchExport({ runs: runsOr(5), rows: Number(valueOf('--rows') ?? 100_000) }),
}

/** What is measured beside packages that are installed for it. */
const WITH_PEERS = ['load', 'maps', 'table']

const firstOption = parameters.findIndex((parameter) => parameter.startsWith('--'))
const named = firstOption === -1 ? parameters : parameters.slice(0, firstOption)
const unknown = named.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) {
  console.error(`There is no part named "${unknown}": ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const chosen = named.length > 0 ? named : Object.keys(PARTS)
if (chosen.some((name) => WITH_PEERS.includes(name))) installPeers()
for (const name of chosen) {
  // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
  await PARTS[name]?.()
}
// Databases in memory are kept for another backend, and would keep the process.
process.exit()

function valueOf(name: string): string | undefined {
  const place = parameters.indexOf(name)
  return place === -1 ? undefined : parameters[place + 1]
}
