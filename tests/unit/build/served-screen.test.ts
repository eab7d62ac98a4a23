// The first screen as a server writes it.
import { describe, expect, it } from 'vitest'
import type { Drawn } from '../../../shared/element/drawn.ts'
import { type ServedAttributes, toPriceLinks, toServedScreen } from '../../../shared/element/served-screen.ts'

const FORM: Drawn = [
  'div',
  { class: 'early' },
  [
    'form',
    { novalidate: '' },
    ['input', { name: 'place' }],
    ['input', { name: 'minutes-usual', type: 'radio', value: '60', checked: '' }],
    ['input', { name: 'minutes-usual', type: 'radio', value: '120' }],
    [
      'select',
      { name: 'minutes' },
      ['option', { value: '60', selected: '' }, '1 h'],
      ['option', { value: '120' }, '2 h'],
    ],
    ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0 0' }]],
    'Zone & plate <',
  ],
]
const SCREEN = {
  screens: { ru: { screen: ['p', {}, 'Привет'] as Drawn }, en: { screen: FORM } },
  fields: { place: ['parking', 'zone'], minutes: ['duration'] },
}

const write = (attributes: ServedAttributes) =>
  toServedScreen(SCREEN, { lang: 'en', ...attributes }, { styles: 'https://city.example/0.1.0/early/parking-x.css' })

describe('a first screen in markup', () => {
  it('is a shadow root with a link to its styles, and the frame in which the element goes on', () => {
    expect(write({})).toBe(
      '<template shadowrootmode="open"><link rel="stylesheet" href="https://city.example/0.1.0/early/parking-x.css">' +
        '<div class="root" part="root" lang="en" dir="ltr" hidden=""><div class="early"><form novalidate="" method="dialog">' +
        '<input name="place"><input name="minutes-usual" type="radio" value="60" checked="">' +
        '<input name="minutes-usual" type="radio" value="120">' +
        '<select name="minutes"><option value="60" selected="">1 h</option><option value="120">2 h</option></select>' +
        '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>Zone &amp; plate &lt;</form></div>' +
        '<div class="light"><slot></slot></div><div class="view" tabindex="-1"></div></div></template>',
    )
  })

  it.each([
    ['speaks Russian where the language is not said', { lang: undefined }, 'lang="ru"'],
    ['and where it has no words in the language', { lang: 'kk' }, 'Привет'],
    ['speaks the language of a region', { lang: 'en-GB' }, 'lang="en"'],
  ])('%s', (_, attributes, found) => {
    expect(write(attributes)).toContain(found)
  })

  it.each([
    ['a text', { zone: '101' }, '<input name="place" value="101">'],
    ['the strongest of two', { zone: '101', parking: '2203' }, '<input name="place" value="2203">'],
    ['a number', { zone: 101 }, '<input name="place" value="101">'],
    ['no markup', { zone: '"><script>&amp;' }, '<input name="place" value="&quot;&gt;&lt;script&gt;&amp;amp;">'],
    ['nothing where it is empty', { zone: '', parking: null }, '<input name="place">'],
    ['a choice', { duration: 120 }, '<option value="60">1 h</option><option value="120" selected="">'],
    [
      'the same choice beside its list',
      { duration: 120 },
      'value="60"><input name="minutes-usual" type="radio" value="120" checked="">',
    ],
    ['no choice that there is not', { duration: 7 }, '<option value="60" selected="">'],
  ])('has in its fields what the attributes say: %s', (_, attributes, found) => {
    expect(write(attributes)).toContain(found)
  })
})

describe('what the price of a first screen waits for', () => {
  const OFFER = {
    fields: { place: ['parking', 'zone'], plate: ['plate'] },
    price: { needs: ['place', 'plate'], calls: ['/api/settings/v3'], file: 'early/parking-x-price.js' },
  }
  const links = (attributes: ServedAttributes, offer: Parameters<typeof toPriceLinks>[0] = OFFER) =>
    toPriceLinks(offer, attributes, { library: 'https://city.example', api: attributes['api']?.toString() })
  const preload = (href: string) => `<link rel="preload" as="fetch" href="${href}" crossorigin="">`
  const CODE = '<link rel="modulepreload" href="https://city.example/early/parking-x-price.js">'

  it('is asked for with the page where it is said what is parked and where', () => {
    expect(links({ zone: '101', plate: 'A123BC77', api: 'https://api.example/novy' })).toBe(
      CODE + preload('https://api.example/novy/city.json') + preload('https://api.example/novy/api/settings/v3'),
    )
  })

  it('is the library alone where the city’s server is not known', () => {
    expect(links({ zone: '101', plate: 'A123BC77' })).toBe(CODE + preload('https://city.example/cities.json'))
  })

  it.each([
    ['there is no vehicle', { zone: '101' }, OFFER],
    ['there is no place', { plate: 'A123BC77' }, OFFER],
    ['the element says no price early', { zone: '101', plate: 'A123BC77' }, { ...OFFER, price: null }],
  ])('is not asked for where %s', (_, attributes, offer) => {
    expect(links(attributes, offer)).toBe('')
  })
})
