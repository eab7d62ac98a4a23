import { describe, expect, it } from 'vitest'
import { openCity, OPEN_TIMEOUT_MS } from '../../../host-site/open-city.ts'
import { createMessages } from '../../../host-site/messages.ts'
import type { CityInfo, Session } from '../../../widgets/public.ts'
import { cityWith, VISITORS } from './visitors.ts'

const session: Session = { current: VISITORS.visitor, subscribe: () => () => {} }
const never = () => new Promise<CityInfo>(() => {})
const later = () => {}
const unknown = () => Promise.reject(Object.assign(new Error('no such city'), { code: 'notConfigured' }))

describe('the start of the site', () => {
  it('opens the city that the visitor has chosen', async () => {
    const asked: (string | null)[] = []
    const cityInfo = async (city: string | null) => (asked.push(city), { ...cityWith(), city: city ?? 'first' })
    expect(await openCity({ cityInfo, session: async () => session }, 'second', later)).toMatchObject({
      info: { city: 'second' },
      city: 'second',
    })
    expect(asked).toEqual(['second'])
  })

  it('drops a city that is there no more, for the first of the list', async () => {
    const cityInfo = (city: string | null) => (city === null ? Promise.resolve(cityWith()) : unknown())
    expect(await openCity({ cityInfo, session: async () => session }, 'gone', later)).toMatchObject({
      info: { city: 'probe' },
      city: null,
    })
  })

  it('gives up where the city fails, also when the failure is that no city is there', async () => {
    const source = (fail: () => Promise<never>) => ({ cityInfo: fail, session: async () => session })
    await expect(openCity(source(unknown), null, later)).rejects.toThrow('no such city')
    await expect(
      openCity(
        source(() => Promise.reject(new Error('down'))),
        'second',
        later,
      ),
    ).rejects.toThrow('down')
  })

  it('gives up after ten seconds without an answer, and not before', async () => {
    let wake: { run(): void; ms: number } | null = null
    const opening = openCity({ cityInfo: never, session: async () => session }, null, (run, ms) => (wake = { run, ms }))
    expect(wake).toMatchObject({ ms: OPEN_TIMEOUT_MS })
    expect(OPEN_TIMEOUT_MS).toBe(10_000)
    ;(wake as unknown as { run(): void }).run()
    await expect(opening).rejects.toThrow('does not answer')
  })
})

describe('words of the site', () => {
  it('take values by name, and leave a gap without a value', () => {
    const say = createMessages('en', { a: 'In {city}, {years}', b: 'B' })
    expect([say('a', { city: 'Probe', years: 2018 }), say('a', { city: 'Probe' }), say('b'), say('c')]).toEqual([
      'In Probe, 2018',
      'In Probe, {years}',
      'B',
      '',
    ])
  })
})
