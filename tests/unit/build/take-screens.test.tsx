import { describe, expect, test } from 'vitest'
import guestWords from 'virtual:messages/guest-payment'
import type { Drawn } from '../../../shared/element/drawn.ts'
import type { AnyElement } from '../../../shared/element/element-contract.ts'
import { takeScreens } from '../../../shared/build/take-screens.tsx'
import { guestPayment } from '../../../widgets/guest-payment/element.ts'

const words = { ru: () => Promise.resolve({ default: {} }) }

/** An element whose first screen is the given one. */
function elementWith(View: () => React.ReactNode, prerendered = {}): AnyElement {
  const load = () => Promise.resolve({ createModel: () => ({}), View })
  return { tag: 'parking-sample', attributes: {}, events: {}, styles: '', reservedHeight: 0, prerendered, load }
}

function fieldsOf(drawn: Drawn): string[] {
  if (typeof drawn === 'string') return []
  const [, { name }, ...tx] = drawn
  return [...(name ? [name] : []), ...tx.flatMap(fieldsOf)]
}

describe('a first screen that is drawn while the element is built', () => {
  test('has the fields of the guest payment, in every language', async () => {
    const screens = await takeScreens(guestPayment, guestWords)
    expect(Object.keys(screens).toSorted()).toEqual(['en', 'ru'])
    for (const { screen } of Object.values(screens))
      expect([...new Set(fieldsOf(screen))]).toEqual(['place', 'plate', 'minutes-usual', 'minutes', 'phone'])
    expect(JSON.stringify(screens['en'])).toContain('Licence plate')
    expect(JSON.stringify(screens['ru'])).toContain('Номер машины')
  })

  test('is made of names, attributes and texts', async () => {
    const screens = await takeScreens(
      elementWith(() => <p className="note">Hello {'& welcome'}</p>),
      words,
    )
    expect(screens['ru']?.screen).toEqual(['div', { class: 'early' }, ['p', { class: 'note' }, 'Hello & welcome']])
  })

  test.each([
    [
      'a style attribute, which a strict policy takes away',
      () => <p style={{ color: 'red' }}>Hello</p>,
      /style attribute at <p>/,
    ],
    ['a field that cannot be handed over', () => <input type="email" name="email" />, /<input type="email">/],
    ['no field that an attribute is said to fill', () => <input name="place" />, /no field "plate"/],
  ])('fails the build with %s', async (_, View, said) => {
    const prerendered = said.source.includes('plate') ? { plate: ['plate'] } : {}
    await expect(takeScreens(elementWith(View, prerendered), words)).rejects.toThrow(said)
  })
})
