// City and language: own attribute, else the nearest ancestor's, else the default; and what a change of each does.
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { elements, openPage, ready, rootOf, scriptOf, textOf } from './support/pages.ts'

const probe = elements.find(({ tag }) => tag === 'parking-probe')!
const TAG = '<parking-probe></parking-probe>'

async function open(body: string) {
  const page = await openPage(`${scriptOf(probe)}${body}`)
  const find = () =>
    page.document.querySelector('parking-probe') ??
    page.document.querySelector('#host')!.shadowRoot!.querySelector('parking-probe')!
  await ready(find())
  const city = () => (JSON.parse(rootOf(find()).querySelector('output')!.textContent!) as { city: string | null }).city
  const language = () => rootOf(find()).querySelector<HTMLElement>('.root')!.lang
  const expectPlace = (wanted: [string | null, string]) =>
    until(
      () => city() === wanted[0] && language() === wanted[1],
      () => `city and language are ${wanted.join()}, and not ${city()},${language()}`,
    )
  return { page, find, city, language, expectPlace }
}

describe('what an element takes from around it', () => {
  it('is nothing when nothing is there: the default city, Russian', async () => {
    const { page, expectPlace } = await open(TAG)
    await expectPlace([null, 'ru'])
    page.close()
  })

  it('is the nearest ancestor’s, through shadow roots', async () => {
    const { page, expectPlace } = await open(
      `<div data-parking-city="malye-luga" lang="en"><div id="host" data-parking-city="verhnegorsk"><template shadowrootmode="open"><p>${TAG}</p></template></div></div>`,
    )
    await expectPlace(['verhnegorsk', 'en'])
    page.close()
  })

  it('gives way to its own attribute', async () => {
    const { page, expectPlace } = await open(
      `<div data-parking-city="malye-luga" lang="en"><parking-probe city="zarechny" lang="ru"></parking-probe></div>`,
    )
    await expectPlace(['zarechny', 'ru'])
    page.close()
  })

  it('follows a change of the page’s language, and keeps what is typed', async () => {
    const { page, find, language } = await open(`<html lang="ru">${TAG}`)
    const input = rootOf(find()).querySelector('input')!
    input.value = 'Анна'
    page.document.documentElement.lang = 'en-GB'
    await until(() => language() === 'en' && textOf(find()).includes('Ask'), 'it speaks English')
    claim(rootOf(find()).querySelector('input') === input && input.value === 'Анна', 'what was typed is kept')
    page.close()
  })

  it('follows a change of an ancestor’s city with a new model', async () => {
    const { page, find, city, expectPlace } = await open(`<div data-parking-city="malye-luga">${TAG}</div>`)
    await expectPlace(['malye-luga', 'ru'])
    const input = rootOf(find()).querySelector('input')!
    page.document.querySelector<HTMLElement>('div')!.dataset['parkingCity'] = 'zarechny'
    await until(() => city() === 'zarechny', 'the city has changed')
    claim(rootOf(find()).querySelector('input') !== input, 'the model is another')
    page.close()
  })

  it('is looked for anew after a move', async () => {
    const { page, find, city, language } = await open(`${TAG}<div data-parking-city="malye-luga" lang="en"></div>`)
    page.document.querySelector('div')!.append(find())
    await until(() => city() === 'malye-luga' && language() === 'en', 'city and language are those of the new place')
    page.close()
  })

  it('falls back to Russian for a language that has no words', async () => {
    const { page, find, language } = await open(`<html lang="de">${TAG}`)
    same(language(), 'ru', 'language')
    claim(textOf(find()).includes('Спросить'), 'words are Russian')
    page.close()
  })
})
