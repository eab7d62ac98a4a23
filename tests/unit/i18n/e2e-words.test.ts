import { expect, it } from 'vitest'
import { backendWords, siteWordsOf } from '../../support/e2e-words.ts'

it('a journey that asks for words of the backend or of the site by a name that they do not have does not compile', () => {
  // @ts-expect-error -- it is `receiptTitle.session`
  const ofBackend = () => backendWords('ru')('receiptTitel.session')
  // @ts-expect-error -- it has no such text
  const ofSite = () => siteWordsOf('ru')('home.titel')
  for (const ask of [ofBackend, ofSite]) expect(ask).toThrow('There is no text')
})
