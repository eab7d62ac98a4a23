import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { parseSafeUrl, UNUSABLE } from '../../../shared/domain/safe-url.ts'
import { AnswerLink } from '../../../shared/flows/answer-link.tsx'
import { compileMessages } from '../../../shared/build/compile-locales.ts'
import { MessagesProvider } from '../../../shared/i18n/intl.tsx'

function draw(language: string, url: Parameters<typeof AnswerLink>[0]['url']): string {
  const messages = compileMessages(['locales'], language, 'common', () => {})
  return renderToStaticMarkup(
    <MessagesProvider language={language} messages={messages}>
      <AnswerLink url={url}>PDF</AnswerLink>
    </MessagesProvider>,
  )
}

it.each([
  ['ru', 'PDF: адрес небезопасен, и мы его не открываем'],
  ['en', 'PDF: the address is not safe, so it is not opened'],
])('an unsafe address is told of (%s), and is no link', (language, said) => {
  const drawn = draw(language, UNUSABLE)
  expect(drawn).toContain(said)
  expect(drawn).not.toMatch(/<a|href/)
})

it('an address that can be opened is a link to a new tab, and none is nothing', () => {
  expect(draw('en', parseSafeUrl('https://city.example/1.pdf'))).toMatch(
    /^<a href="https:\/\/city\.example\/1\.pdf" target="_blank" rel="noopener"[^>]*>PDF<\/a>$/,
  )
  expect(draw('en', null)).toBe('')
})
