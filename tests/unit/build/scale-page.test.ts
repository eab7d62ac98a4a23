import { expect, it } from 'vitest'
import { LIMITS } from '../../../demo/backend/rate-limit.ts'
import {
  ASSUMED,
  MEASURED,
  MOST_OF_ADDRESS,
  reckonCity,
  reckonLimits,
} from '../../../shared/build/site/scale-figures.ts'
import { toScalePage } from '../../../shared/build/site/scale-page.ts'

/** The text of each row of the page's tables. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replaceAll(/<\/t[hd]>/g, '|').replaceAll(/<[^>]+>/g, ''),
  )

it('what the page of scale says of a city of millions follows from what it assumes and was measured', () => {
  const city = reckonCity()
  expect(city.averageASecond).toBeCloseTo(11.574, 3)
  expect(city).toMatchObject({ parkingsAYear: 365_000_000, gigabytesAYear: 766.5, gigabytesOfAccounts: 3.03 })
  expect(city.averageASecond * city.peakToAverage).toBeCloseTo(ASSUMED.startsAtPeak)
  const rows = rowsOf(toScalePage().body)
  const statements = /have (\d+) together/.exec(rows.join('\n'))?.[1]
  for (const said of [
    'Parkings a second, on average|12|1 million in 86,400 seconds; the peak is 8.6 times that|',
    `Statements a second at the peak|about ${(Number(statements) * 100).toLocaleString('en')}|`,
    'Rows a year|365 million parkings|',
    'Room a year|about 770 GB|measured: 2,100 bytes',
    'Room for accounts|about 3 GB|measured: 1,010 bytes',
    'The bank’s file of a day|about 5 minutes of one process|measured: 3,200 lines a second',
    'Running at once|about 42,000|',
  ])
    expect(rows.filter((row) => row.startsWith(said))).toHaveLength(1)
})

it('and it names the statement that bears the fewest starts as the one that meets its limit first', () => {
  const { commitAlone: first, commitBusy: busy, commitTogether, address } = reckonLimits()
  expect(first).toMatchObject({ reached: MEASURED.commitsAlone, perStart: MEASURED.commitsOfStart })
  expect(first.starts).toBe(Math.floor(MEASURED.commitsAlone / MEASURED.commitsOfStart))
  expect(busy.starts, 'the page says that these are fewer').toBeLessThan(ASSUMED.startsAtPeak)
  for (const { starts } of [commitTogether, address]) expect(starts).toBeGreaterThan(first.starts)
  const { body } = toScalePage()
  const text = (count: number) => count.toLocaleString('en')
  expect(body).toContain('The statement that meets its limit first is <code>COMMIT</code>')
  expect(rowsOf(body).find((row) => row.startsWith('COMMIT, each alone on the disk'))).toBe(
    `COMMIT, each alone on the disk|${text(first.reached)}|${MEASURED.commitsOfStart}|${text(first.starts)}|`,
  )
  expect(LIMITS.address.most / LIMITS.address.seconds).toBe(MOST_OF_ADDRESS)
})
