import { describe, expect, it } from 'vitest'
import { languageAsWritten } from '../../../shared/i18n/language-as-written.ts'

describe('words that come without their language', () => {
  it.each(['Смирнова Анна', 'Ли Ян', 'ООО «Ромашка», ИНН 7707083893', 'Договор LLC-7 с подрядчиком', '8.14 ч. 2'])(
    'are Russian on an English page: %s',
    (words) => {
      expect(languageAsWritten(words, 'en')).toBe('ru')
      expect(languageAsWritten(words, 'ru')).toBeUndefined()
    },
  )

  it.each(['', '12', 'Anna Smirnova', 'Vehicle registration 77 УА 123456', 'Renault, А123ВС77'])(
    'are of the page’s language: %s',
    (words) => {
      for (const language of ['en', 'ru']) expect(languageAsWritten(words, language)).toBeUndefined()
    },
  )
})
