// Street names in the forms a sentence needs: «Садовая» is a street, «Речной переулок», «of Ткачей» is «улица Ткачей».

const LETTERS = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}
const KINDS = {
  улица: { genitive: 'улицы', en: 'Street' },
  проспект: { genitive: 'проспекта', en: 'Avenue' },
  бульвар: { genitive: 'бульвара', en: 'Boulevard' },
  переулок: { genitive: 'переулка', en: 'Lane' },
  проезд: { genitive: 'проезда', en: 'Drive' },
  набережная: { genitive: 'набережной', en: 'Embankment' },
  шоссе: { genitive: 'шоссе', en: 'Highway' },
  кольцо: { genitive: 'кольца', en: 'Ring' },
  мост: { genitive: 'моста', en: 'Bridge' },
  площадь: { genitive: 'площади', en: 'Square' },
}
const ENDINGS = [
  [/няя$/, 'ней'],
  [/ая$/, 'ой'],
  [/ний$/, 'него'],
  [/[ыио]й$/, 'ого'],
  [/ое$/, 'ого'],
]

export function toLatin(text) {
  return [...text]
    .map((letter) => {
      const latin = LETTERS[letter.toLowerCase()]
      if (latin === undefined) return letter
      return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
    })
    .join('')
    .replace(/(?<=[A-Za-z])yy\b/g, 'y')
    .replace(/iy\b/g, 'y')
}

function toGenitive(word) {
  const [ending, replacement] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? [/$/, '']
  return word.replace(ending, replacement)
}

/** Forms of a plan's name: `ru`, `en`, and `from` («от Садовой», genitive). */
export function createName(text) {
  if (text.startsWith('of ')) {
    const whose = text.slice(3)
    return { ru: `улица ${whose}`, en: `${toLatin(whose)} Street`, from: `улицы ${whose}` }
  }
  const words = text.split(' ')
  const kind = KINDS[words.at(-1)] === undefined ? 'улица' : words.pop()
  const adjectives = words.join(' ')
  const genitive = words.map(toGenitive).join(' ')
  return {
    ru: `${adjectives} ${kind}`,
    en: `${toLatin(adjectives)} ${KINDS[kind].en}`,
    from: kind === 'улица' ? genitive : `${genitive} ${KINDS[kind].genitive}`,
  }
}
