#!/usr/bin/env node
// `npm run conformance -- --api <url>`: asks a running backend what the contract says, and reports each difference.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readAccounts } from './accounts.ts'
import { readArguments, USAGE, type Asked } from './arguments.ts'
import { findCity } from './find-city.ts'
import { toJUnit } from './report-junit.ts'
import { toReportPage } from './report-page.ts'
import { toReportText } from './report-text.ts'
import { countBySeverity, isUnanswered } from './report.ts'
import { askedAs } from './rows.ts'
import { runConformance } from './run.ts'

async function main(): Promise<void> {
  const asked = readOrEnd(() => readArguments(process.argv.slice(2)))
  const accounts = readOrEnd(() => (asked.accounts === null ? {} : readAccounts(readFileSync(asked.accounts, 'utf8'))))
  readOrEnd(() => asked.only.map(askedAs))
  const api = await addressOf(asked)
  const { origin, level, docs, only, folder } = asked
  const report = await runConformance({
    api,
    origin,
    level,
    accounts,
    docs,
    fetch: globalThis.fetch,
    now: Date.now,
    wait: (ms) => setTimeout(ms),
    ...(only.length === 0 ? {} : { only }),
  })
  const files = [
    ['report.html', toReportPage(report)],
    ['report.json', `${JSON.stringify(report, null, 2)}\n`],
    ['junit.xml', toJUnit(report)],
  ] as const
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  console.log(toReportText(report))
  console.log(`The report as a page: ${join(folder, 'report.html')}`)
  if (isUnanswered(report)) {
    console.error(`Nothing answered at ${api}: does it run there?`)
    process.exitCode = 2
  } else if (countBySeverity(report).error > 0) process.exitCode = 1
}

function readOrEnd<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    console.error(USAGE)
    process.exit(2)
  }
}

async function addressOf({ api, city }: Asked): Promise<string> {
  try {
    return city === null ? api : await findCity(api, city, globalThis.fetch)
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exit(2)
  }
}

await main()
