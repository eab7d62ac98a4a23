// The loader where a module does not come: tried again, then said in the element's place.
import { canAskAgain } from './support/asking-again.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { elements, type ElementSample, type HostPage, isTriedInFull, openPage, ready } from './support/pages.ts'

const WORDS = {
  ru: ['Не удалось загрузить. Проверьте интернет или обновите страницу.', 'Попробовать ещё раз'],
  en: ['This could not be loaded. Check your connection, or reload the page.', 'Try again'],
}

function lineOf({ isFixture }: ElementSample, variant: string): string {
  return `<script src="/${isFixture ? 'fixture' : 'lib'}/${variant}/loader.js"></script>`
}

function noticeOf(element: Element): ShadowRoot | null {
  return [...element.children].find((child) => child.role === 'alert')?.shadowRoot ?? null
}

async function expectNotice(element: Element | null, language: 'ru' | 'en'): Promise<ShadowRoot> {
  claim(element, 'the element is in the page')
  const root = await until(() => noticeOf(element), 'the element says that it could not be loaded')
  same([root.querySelector('p')?.textContent, root.querySelector('button')?.textContent], WORDS[language], 'the words')
  claim(root.host.getBoundingClientRect().height > 60, 'the notice is seen')
  return root
}

/** Requests for an element's module. */
function countAsked({ window }: HostPage, tag: string): number {
  return window.performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(`/elements/${tag}.js`))
    .length
}

// What the loader says is its own, for every element: the first of the catalogue and that of the tests.
for (const element of elements.filter(isTriedInFull)) {
  const { tag } = element
  const id = tag.replaceAll('-', '')
  describe(`the loader without the module of <${tag}>`, () => {
    it('asks for it three times in all, and the user does not notice', async () => {
      if (!(await canAskAgain())) return
      const page = await openPage(`<html lang="ru"><body>${lineOf(element, `shaky-${id}`)}<${tag}></${tag}>`)
      await ready(page.document.querySelector(tag))
      same(countAsked(page, tag), 3, 'requests')
      same([page.errors, page.warnings, page.thrown], [[], [], []], 'said')
      page.close()
    })

    it('says so in the language of the page, keeps its link, and brings it after a retry', async () => {
      const page =
        await openPage(`<html lang="ru"><head><style>* { all: unset !important; display: none !important } html, body, ${tag} { display: block !important }</style></head>
        <body>${lineOf(element, `lost-${id}`)}<${tag}><a href="/">Сайт города</a></${tag}>
        <div lang="en-GB"><template shadowrootmode="open"><${tag}></${tag}></template></div><p>Сосед</p>`)
      const shown = page.document.querySelector(tag)!
      const first = await expectNotice(shown, 'ru')
      await until(() => page.errors.length === 2, 'the page has heard of both')
      same(page.errors, ['network', 'network'], 'codes')
      claim(shown.querySelector('a')?.isConnected, 'the link of the page stays')
      claim(
        page.warnings.some((one) => one.includes(tag)),
        'the console names the element',
      )

      const button = first.querySelector('button')!
      button.click()
      await until(() => page.errors.length === 4, 'the retry has failed')
      same([...shown.children].filter(({ role }) => role === 'alert').length, 1, 'notices')

      if (!(await canAskAgain())) return page.close()
      await fetch(`/~release/${id}`)
      button.focus()
      button.click()
      await ready(shown)
      same(noticeOf(shown), null, 'the notice is gone')
      claim(page.document.activeElement === shown, 'the focus has stayed in the element')
      same(page.thrown, [], 'thrown')
      page.close()
    })

    it('reads the language out of a shadow root', async () => {
      const page =
        await openPage(`<html lang="ru"><body>${lineOf(element, 'no-base')}<div lang="en-GB"><template shadowrootmode="open"><${tag}></${tag}></template></div>
        <${tag} lang="en"></${tag}>`)
      const [inner, own] = [
        page.document.querySelector('div')!.shadowRoot!.querySelector(tag),
        page.document.querySelector(tag),
      ]
      await expectNotice(inner, 'en')
      await expectNotice(own, 'en')
      same(page.errors, ['network', 'network'], 'codes')
      page.close()
    })

    it('that is blocked keeps the place of the element for a while, and then leaves what the page has put there', async () => {
      const link = `<link rel="stylesheet" href="/${element.isFixture ? 'fixture' : 'lib'}/plain/parking.css">`
      const page = await openPage(`<html lang="ru"><head>${link}</head><body><${tag}>Сайт города</${tag}>`)
      const place = page.document.querySelector<HTMLElement>(tag)!
      const [wait] = await until(() => (place.getAnimations().length > 0 ? place.getAnimations() : null), 'it waits')
      claim(place.offsetHeight > 100, 'the place is kept')
      wait!.finish()
      claim(place.offsetHeight > 0 && place.offsetHeight < 40, 'a line of text is left')
      page.close()
    })

    it('tries again for a tag that is inserted later', async () => {
      const page = await openPage(`<html lang="en"><body>${lineOf(element, `lost-${id}later`)}<${tag}></${tag}>`)
      await expectNotice(page.document.querySelector(tag), 'en')
      if (!(await canAskAgain())) return page.close()
      await fetch(`/~release/${id}later`)
      page.document.body.append(page.document.createElement(tag))
      for (const one of page.document.querySelectorAll(tag)) await ready(one)
      page.close()
    })
  })
}
