import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { interview, type Texts } from '../../../demo/cities/new-city/interview.ts'
import { createQuestions, type QuestionName } from '../../../demo/cities/new-city/questions.ts'
import { ANSWERS } from '../../support/new-city.ts'

const questions = createQuestions(['zarechny'])
const folder = mkdtempSync(join(tmpdir(), 'new-city-'))
mkdirSync(join(folder, 'samara'))
writeFileSync(join(folder, 'kerbs.geojson'), '{}')

const read = (name: QuestionName, text: string): unknown =>
  questions[name].read(text, { folder, weekdays: null, saturdays: null })

describe('an answer about a new city', () => {
  it.each<[QuestionName, string, unknown]>([
    ['folder', '~/cities', join(homedir(), 'cities')],
    ['name', 'novy-gorod', 'novy-gorod'],
    ['titleRu', 'Новый', 'Новый'],
    ['titleEn', 'Novy', 'Novy'],
    ['timeZone', 'Asia/Omsk', 'Asia/Omsk'],
    ['data', 'none', []],
    ['data', join(folder, 'kerbs.geojson'), [join(folder, 'kerbs.geojson')]],
    ['centre', '53.195, 50.101', { latitude: 53.195, longitude: 50.101 }],
    ['centre', '-53.195 50', { latitude: -53.195, longitude: 50 }],
    ['radius', '2,5', 2.5],
    ['zone', 'А7', 'А7'],
    ['zoneRu', 'Центр', 'Центр'],
    ['zoneEn', 'Centre', 'Centre'],
    ['parking', 'none', ''],
    ['parking', 'Лесная, 5', 'Лесная, 5'],
    ['price', '60', 6000],
    ['price', '60,50 ₽', 6050],
    ['weekdays', '8:00–20:00', { from: '08:00', to: '20:00' }],
    ['weekdays', 'none', null],
    ['saturdays', '20:00-08:00', { from: '20:00', to: '08:00' }],
    ['sundays', '00:00-24:00', { from: '00:00', to: '24:00' }],
    ['maxStay', '240', 240],
    ['balance', 'нет', false],
    ['guests', 'Yes', true],
    ['email', 'parking@novy.example', 'parking@novy.example'],
    ['phone', '8 (800) 555-00-00', '8 (800) 555-00-00'],
    ['origins', 'https://museum.example, http://localhost:3000', ['https://museum.example', 'http://localhost:3000']],
  ])('about %s is read: %s', (name, text, value) => {
    expect(read(name, text)).toEqual(value)
  })

  it.each<[QuestionName, string, string]>([
    ['name', 'Novy Gorod', 'A city’s name is small Latin letters, digits and hyphens, not “Novy Gorod”.'],
    ['name', 'zarechny', 'A demo city is called zarechny, and both would have its addresses.'],
    ['name', 'samara', `${join(folder, 'samara')} is there already, and nothing in it is overwritten.`],
    ['titleRu', '', 'This must not be empty.'],
    ['folder', './cities', 'is inside of this project'],
    ['timeZone', 'Europe/Moskva', '“Europe/Moskva” is no IANA time zone. Russia has Europe/Kaliningrad,'],
    ['timeZone', '+03:00', '“+03:00” is no IANA time zone.'],
    ['data', '/nowhere/a.geojson', 'There is no file /nowhere/a.geojson.'],
    ['centre', '53,195 50,101', 'Degrees with a point, latitude first, such as 53.195, 50.101, not “53,195 50,101”.'],
    ['centre', '95, 50', 'Degrees with a point'],
    ['radius', '0', 'This is a number of kilometres, from 0.5 to 100, not “0”.'],
    ['zone', 'zone one', 'A code is up to 20 letters, digits and hyphens, not “zone one”.'],
    ['price', 'sixty', 'A price is roubles, such as 60 or 60.50, not “sixty”.'],
    ['price', '-60', 'A price is roubles, such as 60 or 60.50, not “-60”.'],
    ['weekdays', '8-20', 'Hours are written as 08:00-20:00, all day as 00:00-24:00, not “8-20”.'],
    ['weekdays', '25:00-26:00', 'Hours are written as 08:00-20:00'],
    ['saturdays', '08:00-08:00', 'Hours are written as 08:00-20:00'],
    ['sundays', 'none', 'On no day would anything be paid, and a zone without hours has no price.'],
    ['maxStay', '100', 'This is a number of minutes from 15 to 10080, by steps of 15, not “100”.'],
    ['balance', 'perhaps', 'Say yes or no, not “perhaps”.'],
    ['email', 'parking', 'An address such as parking@city.example is needed, not “parking”.'],
    ['phone', 'call us', 'A phone is digits, spaces, brackets and hyphens'],
    [
      'origins',
      'museum.example',
      'A site is its scheme and host, such as https://museum.example, not “museum.example”.',
    ],
    [
      'origins',
      'https://museum.example/parking',
      'Without a path, as the browser names it: https://museum.example, not',
    ],
    ['origins', 'http://museum.example', 'Only https counts in production: https://museum.example, not'],
  ])('about %s that cannot be used is told by a sentence: “%s”', (name, text, sentence) => {
    expect(() => read(name, text)).toThrow(sentence)
  })

  it('that is left out is the one in brackets, and each of those can be used', () => {
    const known = { folder, weekdays: { from: '08:00', to: '20:00' } }
    for (const question of Object.values(questions))
      if (question.fallback !== undefined) expect(() => question.read(question.fallback!, known)).not.toThrow()
  })
})

describe('the questions about a new city', () => {
  /** Types one line after the other, and notes what is said and asked. */
  async function talk(given: Texts, typed: string[] | null) {
    const said: string[] = []
    const queue = [...(typed ?? [])]
    const ask = (prompt: string) => {
      said.push(prompt)
      return Promise.resolve(queue.shift() ?? null)
    }
    const outcome = await interview({
      questions,
      given,
      ask: typed === null ? null : ask,
      say: (sentence) => said.push(sentence),
    })
    return { outcome, said }
  }

  const fallbacks = Object.entries(questions).flatMap(([name, { fallback }]) => (fallback ? [[name, fallback]] : []))
  const whole: Texts = { ...Object.fromEntries(fallbacks), ...ANSWERS, folder }

  it('are asked again after a wrong answer, until it is right', async () => {
    const { price: _price, ...given } = whole
    const { outcome, said } = await talk(given, ['sixty', '', '60'])
    expect(outcome).toMatchObject({ answers: { price: 6000 }, texts: { ...given, price: '60' } })
    expect(said).toEqual([
      expect.stringMatching(/^Roubles per hour/),
      'A price is roubles, such as 60 or 60.50, not “sixty”.',
      expect.stringMatching(/^Roubles per hour/),
      'A price is roubles, such as 60 or 60.50, not “”.',
      expect.stringMatching(/^Roubles per hour/),
    ])
  })

  it('ask for an answer of a file that is wrong, and say why', async () => {
    const { outcome, said } = await talk({ ...whole, timeZone: 'Moscow' }, ['Europe/Samara'])
    expect(outcome).toMatchObject({ answers: { timeZone: 'Europe/Samara' } })
    expect(said[0]).toContain('timeZone: “Moscow” is no IANA time zone.')
  })

  it('that end too early keep every right answer', async () => {
    const { outcome } = await talk({ folder, name: 'novy' }, ['Новый', 'Novy', 'nowhere'])
    expect(outcome).toEqual({
      texts: { folder, name: 'novy', titleRu: 'Новый', titleEn: 'Novy' },
      problems: ['There was no answer to “Time zone (IANA)” (timeZone).'],
    })
  })

  it('that nobody can be asked name everything that is wrong or missing at once', async () => {
    const { titleEn: _title, ...given } = { ...ANSWERS, folder, price: 'sixty' }
    const { outcome } = await talk(given, null)
    expect(outcome).toMatchObject({
      problems: [
        'titleEn: is not answered. Name of the city in English',
        'price: A price is roubles, such as 60 or 60.50, not “sixty”.',
      ],
    })
  })

  it('about middle and first zone are not asked of a city that comes with data', async () => {
    const data = join(folder, 'kerbs.geojson')
    const { centre: _centre, zone: _zone, ...given } = { ...ANSWERS, folder, data }
    expect((await talk(given, null)).outcome).toMatchObject({ answers: { data: [data], price: 6000 } })
  })
})
