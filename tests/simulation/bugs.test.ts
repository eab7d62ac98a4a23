import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BUGS } from './bugs.ts'
import { isWhole } from '../support/matrix.ts'
import { simulate } from './simulate.ts'

/** Each bug is to show in the histories of so many seeds. */
const WITHIN = 500
const MINUTES = 60_000

const isOnServer = Boolean(process.env['DATABASE_URL'])

describe('a bug put in on purpose', () => {
  it.each(BUGS)('changes what stands in the source once: $name', ({ file, text }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(source.split(text)).toHaveLength(2)
  })
})

describe('a bug put in on purpose is found', () => {
  const tried = BUGS.filter(({ on, isSoon }) => (on === 'postgres') === isOnServer && (isSoon || isWhole))
  it.each(tried.map(({ name }) => name))(
    '%s',
    async (name) => {
      const ended = await simulate({
        from: 1,
        seeds: WITHIN,
        // The other core plays the histories of the product as it is.
        processes: 1,
        bug: name,
        isShrunk: false,
        onEnded: ({ wrong }) => (wrong.length > 0 ? 'enough' : 'go on'),
      })
      const found = ended.find(({ wrong }) => wrong.length > 0)
      console.log(`promise 1: "${name}" is found by seed ${found?.seed}: ${found?.wrong[0]}`)
      expect(found?.seed).toBeLessThanOrEqual(WITHIN)
    },
    20 * MINUTES,
  )
})
