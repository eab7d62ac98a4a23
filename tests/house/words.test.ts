import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../shared/domain/errors.ts'
import { CALLS } from '../../shared/api/contract/calls.server.ts'
import { ERROR_MESSAGES, FLOW_MESSAGES, FEATURE_MESSAGES } from '../../shared/i18n/flow-messages.ts'
import { COMPUTED_IDS, idsOf } from './computed-ids.ts'
import {
  compareLanguages,
  compareMessages,
  findBadTexts,
  findFieldStops,
  findForeignTerms,
  findLooseUnits,
  LANGUAGES,
  readCityData,
  readCityPages,
  readCityWords,
  readLocales,
  readSiteWords,
  shapeOf,
  type Words,
} from './locales.ts'
import { parseSource, type Source, sourcesIn } from './source.ts'
import { foldersOf } from './tree.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'
import { findWords, idsIn } from './words-in-code.ts'

/** Read by everything, by everything that fails, and before anything else is loaded. */
const COMMON = ['common', ...ERROR_MESSAGES, 'emergency']
/**
 * Chapters of the contract that answer a user with an account, a sign-in or a fleet; all others answer
 * anybody.
 */
const ACCOUNT_AREAS = [
  'sign-in',
  'captcha',
  'registration',
  'restore',
  'profile',
  'cooperative',
  'driver payment',
  'operations',
  'receipts',
  'subscriptions',
  'appeals',
  'fines',
  'subscriptions',
]
/** Alphabets, letters alike, and words compared with what people and cities write; none of them is ever shown. */
const ALPHABETS = new Set([
  'shared/domain/appeal-state.ts',
  'shared/domain/fine-state.ts',
  'shared/domain/status-word.ts',
  'shared/domain/receipt-state.ts',
  'shared/api/contract/payment-method.ts',
  'shared/api/contract/fleet.ts',
  'widgets/coop-fleet/search.ts',
  'widgets/coop-fleet/import-columns.ts',
  'shared/domain/plate.ts',
  'shared/domain/plate-template.ts',
  'shared/domain/sms-template.ts',
  'shared/domain/typed-money.ts',
  'shared/domain/document.ts',
  'shared/domain/person-name.ts',
  'shared/domain/requisites.ts',
  'shared/ui/combobox/options.ts',
])
/** The server parts of the calls, with their examples: no browser has them. */
const EXAMPLES = /^shared\/api\/contract\/.+\.server\.ts$/
const CODE_WITH_IDS = ['shared/i18n', 'shared/stores', 'shared/ui', 'shared/flows', 'shared/element', 'widgets']

const locales = readLocales()
const everything = [...locales, ...readSiteWords(), ...readCityWords()]
const spoken = locales.filter(({ name }) => name !== 'emergency')
const ids = new Set(spoken.flatMap(({ words }) => Object.keys(words)))
const uses = sourcesIn(...CODE_WITH_IDS).flatMap((source) =>
  idsIn(source, new Set([...ids].map((id) => id.split('.', 1)[0] ?? ''))),
)

function idsOfErrors(language: string, name: string): string[] {
  return Object.keys(locales.find((one) => one.language === language && one.name === name)?.words ?? {})
}

/** A text of the catalogue alone leaves out how long the server takes no more. */
function findOwnFailures(source: Source): Violation[] {
  const remedy = 'tell it with errorText of shared/ui/error-text.ts'
  return idsIn(source, new Set())
    .filter(({ id }) => id === 'error.*')
    .map(({ path, line }) => ({ path, line, problem: 'tells a failure without its Retry-After', remedy }))
}
const OWN_FAILURE = 'const told = intl.formatMessage({ id: `error.${code}` })'

describe('words', () => {
  it('are the same in every language, both ways', () => {
    expectSeen('languages', LANGUAGES, 2)
    expectSeen('files of words', locales, 8)
    expectSeen('ids', [...ids], 100)
    expectKept(compareLanguages(locales))
    expectKept(locales.flatMap((one) => findBadTexts(one)))
  })

  it('keep a number and its unit on one line', () => {
    expectKept(everything.flatMap(findLooseUnits))
  })

  it('call one thing by one name', () => {
    const pages = readCityPages()
    expectSeen('files of words', everything, 80)
    expectSeen('pages of the cities', pages, 10)
    const data = readCityData()
    expectSeen('data of the cities', data, 10)
    expectKept([...everything, ...pages, ...data].flatMap(findForeignTerms))
  })

  it('at a field end without a full stop', () => {
    expectKept(locales.flatMap(findFieldStops))
  })

  it('take the same values in every language, with every plural form of their own', () => {
    expectKept(compareMessages(locales))
  })

  it('are the same in every language of the reference city', () => {
    const words = readCityWords()
    expectSeen('files of the city’s words', words, 2)
    expectKept([...compareLanguages(words), ...compareMessages(words), ...words.flatMap((one) => findBadTexts(one))])
  })

  it('are in files that are loaded', () => {
    const widgets = foldersOf('widgets')
    const flows = [
      ...Object.keys(FEATURE_MESSAGES),
      ...Object.entries(FLOW_MESSAGES).flatMap(([widget, names]) => (widgets.includes(widget) ? names : [])),
    ]
    const strange = locales.filter(
      ({ name }) => !COMMON.includes(name) && !widgets.includes(name) && !flows.includes(name),
    )
    expectKept(
      strange.map(({ path }) => ({
        path,
        problem: 'is for no widget',
        remedy: `name it after a folder of widgets/, list it in shared/i18n/flow-messages.ts, or use ${COMMON.join(', ')}`,
      })),
    )
  })

  it('exist for every id that code names', () => {
    expectSeen('uses of ids', uses, 100)
    const missing = uses.filter(({ id }) => (id.includes('*') ? COMPUTED_IDS[id] === undefined : !ids.has(id)))
    expectKept(missing.map(({ id, path, line }) => toMissing({ id, path, line })))
    const unworded = Object.keys(COMPUTED_IDS)
      .flatMap(idsOf)
      .filter((id) => !ids.has(id))
    expectKept(
      unworded.map((id) => ({
        path: 'tests/house/computed-ids.ts',
        problem: `promises "${id}", which no locale has`,
        remedy: 'word it, or correct the row',
      })),
    )
  })

  it('that a widget says are its own, common or of an error', () => {
    const own = (path: string) => {
      const widget = /^widgets\/([^/]+)\//.exec(path)?.[1] ?? ''
      const parts = Object.keys(FEATURE_MESSAGES).filter((name) => FEATURE_MESSAGES[name] === `widgets/${widget}`)
      return [...COMMON, ...(FLOW_MESSAGES[widget] ?? []), ...parts, widget]
    }
    const strange = uses.filter(({ id, path }) => {
      if (!path.startsWith('widgets/') || id.includes('*') || !ids.has(id)) return false
      return !locales.some(({ name, words }) => own(path).includes(name) && Object.hasOwn(words, id))
    })
    expectKept(
      strange.map(({ id, path, line }) => ({
        path,
        line,
        problem: `says "${id}" of another widget`,
        remedy: 'move it to common.json, or word it anew',
      })),
    )
  })

  it('are all said by some code', () => {
    const said = new Set(uses.flatMap(({ id }) => (id.includes('*') ? idsOf(id) : [id])))
    const unsaid = spoken.flatMap(({ path, words }) =>
      Object.keys(words)
        .filter((id) => !said.has(id))
        .map((id) => ({ path, id })),
    )
    expectKept(
      unsaid.map(({ path, id }) => ({ path, problem: `words "${id}", which no code says`, remedy: 'take it out' })),
    )
    const unused = Object.keys(COMPUTED_IDS).filter((pattern) => !uses.some(({ id }) => id === pattern))
    expectKept(
      unused.map((pattern) => ({
        path: 'tests/house/computed-ids.ts',
        problem: `has a row ${pattern} that no code computes`,
        remedy: 'take it out',
      })),
    )
  })

  it('are there once for every error code, and for nothing else', () => {
    const wanted = new Set(ERROR_CODES.map((code) => `error.${code}`))
    expectSeen('error codes', ERROR_CODES, 40)
    expectKept(
      LANGUAGES.flatMap((language): Violation[] => {
        const path = `locales/${language}/errors.json`
        const worded = ERROR_MESSAGES.flatMap((name) => idsOfErrors(language, name))
        return [
          ...[...wanted]
            .filter((id) => !worded.includes(id))
            .map((id) => ({
              path,
              problem: `does not word "${id}"`,
              remedy: 'every code of shared/domain/errors.ts has a text, here or in account-errors.json',
            })),
          ...worded
            .filter((id, index) => worded.indexOf(id) < index)
            .map((id) => ({
              path,
              problem: `words "${id}", which account-errors.json words too`,
              remedy: 'take it out of one of them',
            })),
          ...worded
            .filter((id) => !wanted.has(id))
            .map((id) => ({
              path,
              problem: `words "${id}", which is no code`,
              remedy: 'add it to shared/domain/errors.ts, or take it out',
            })),
        ]
      }),
    )
  })

  it('of an error that anybody can meet are among the general ones', () => {
    const open = CALLS.filter(({ area }) => !ACCOUNT_AREAS.includes(area))
    expectSeen('calls that answer anybody', open, 10)
    expectKept(
      ACCOUNT_AREAS.filter((area) => !CALLS.some((row) => row.area === area)).map((area) => ({
        path: 'tests/house/words.test.ts',
        problem: `names the chapter "${area}", which the contract has not`,
        remedy: 'take it out',
      })),
    )
    const general = idsOfErrors('ru', 'errors')
    const hidden = [...new Set(open.flatMap(({ errors }) => errors))].filter(
      (code) => !general.includes(`error.${code}`),
    )
    expectKept(
      hidden.map((code) => ({
        path: 'locales/ru/account-errors.json',
        problem: `words "error.${code}", which a call without an account answers`,
        remedy: 'move it to errors.json',
      })),
    )
  })

  it('of a failure are told in the one way that says when to try again', () => {
    const own = sourcesIn('shared', 'widgets', 'host-site')
      .filter(({ path }) => path !== 'shared/ui/error-text.ts')
      .flatMap(findOwnFailures)
    expectKept(own)
    expectSeen('failures told in an own way', findOwnFailures(parseSource('a.tsx', OWN_FAILURE)), 1)
  })

  it('are never in code', () => {
    const files = sourcesIn('shared', 'widgets', 'host-site').filter(
      ({ path }) => !ALPHABETS.has(path) && !EXAMPLES.test(path),
    )
    expectSeen('files without words', files, 100)
    expectKept(files.flatMap(findWords))
  })
})

describe('the rules of words', () => {
  const words = (language: string, said: Record<string, string>): Words => ({
    path: `locales/${language}/map.json`,
    language,
    name: 'map',
    words: said,
  })
  const problems = (found: Violation[]) => found.map(({ path, problem }) => `${path} ${problem}`)

  it('see an id that one language lacks, either way', () => {
    expect(compareLanguages([words('ru', { 'map.a': 'а' }), words('en', { 'map.b': 'b' })])).toHaveLength(2)
    expect(problems(compareLanguages([words('ru', {}), { ...words('en', {}), name: 'news' }]))).toHaveLength(2)
  })

  it('see an empty text and an id said twice', () => {
    expect(findBadTexts(words('en', { 'map.a': ' ' }), '{ "map.a": " " }')).toHaveLength(1)
    expect(findBadTexts(words('en', { 'map.a': 'b' }), '{\n"map.a": "a",\n"map.a": "b"\n}')).toHaveLength(1)
  })

  it('see a number that a line may part from its unit', () => {
    for (const loose of ['{sum} ₽.', '2 МБ', 'in {n} s', '20 % more', '# мин'])
      expect(findLooseUnits(words('ru', { a: loose })), loose).toHaveLength(1)
    for (const kept of ['{sum}\u00a0₽', '{sum} с баланса', '5 minutes', '{n} seconds'])
      expect(findLooseUnits(words('ru', { a: kept })), kept).toEqual([])
  })

  it('see a term that is not the one, and a full stop at a field', () => {
    expect(findForeignTerms(words('ru', { a: 'Остаток стоянки', b: 'Стоянки', c: 'Город назвал цену' }))).toHaveLength(
      3,
    )
    expect(findForeignTerms(words('en', { a: 'End a parking now', b: 'a parking session' }))).toHaveLength(1)
    expect(findFieldStops(words('ru', { 'a.required': 'Введите код.', 'a.text': 'Готово.' }))).toHaveLength(1)
  })

  it('see a value that one language does not fill in', () => {
    expect(problems(compareMessages([words('ru', { a: '{sum} руб.' }), words('en', { a: 'roubles' })]))).toEqual([
      'locales/en/map.json "a" takes nothing, and elsewhere sum argument',
    ])
    expect(
      compareMessages([
        words('ru', { a: '{a, select, x {1} other {2}}' }),
        words('en', { a: '{a, select, y {1} other {2}}' }),
      ]),
    ).toHaveLength(1)
  })

  it('see a plural without a form that the language has', () => {
    expect(problems(compareMessages([words('ru', { a: '{n, plural, one {# час} other {# часов}}' })]))).toEqual([
      'locales/ru/map.json "a" lacks the plural few, many of "n"',
    ])
    expect(compareMessages([words('en', { a: '{n, plural, one {# hour} other {# hours}}' })])).toEqual([])
    expect(shapeOf('{broken')).toBeNull()
  })

  it('see every id that code names', () => {
    const code = `
      import { x } from './guest.thing.ts'
      const problem = ok ? 'field.zone.unknown' : null
      intl.formatMessage({ id: isFree ? 'guest.free' : 'guest.paid' }); intl.formatMessage({ id: 'oneWord' })
      formatMessage({ id: \`guest.type.\${type}\` }, {}); other('not.an.id')
      const rich = <p><FormattedMessage id="guest.rich" /><FormattedMessage id={isFree ? 'word' : 'other'} /></p>`
    const found = idsIn(parseSource('widgets/map/view.tsx', code), new Set(['guest', 'field'])).map(({ id }) => id)
    expect(found).toEqual([
      'field.zone.unknown',
      'guest.free',
      'guest.paid',
      'oneWord',
      'guest.type.*',
      'guest.rich',
      'word',
      'other',
    ])
  })

  it('see words in code, and not in comments', () => {
    const found = (code: string) => findWords(parseSource('widgets/map/view.tsx', code)).length
    expect(found(`const a = 'Оплатить'`)).toBe(1)
    expect(found('const a = `от ${b}`; const c = /[а-я]/')).toBe(2)
    expect(found('const a = <p>Pay</p>; const b = <button aria-label="Close" className="close" />')).toBe(2)
    expect(found('const a = <p>{intl.formatMessage({ id: "a" })} · 1 ₽ <b>RUS</b></p> // Оплатить')).toBe(0)
  })
})

function toMissing({ id, path, line }: { id: string; path: string; line: number }): Violation {
  if (id.includes('*'))
    return {
      path,
      line,
      problem: `computes "${id}"`,
      remedy: 'give it a row in tests/house/computed-ids.ts, with all its values',
    }
  return { path, line, problem: `says "${id}", which no locale words`, remedy: 'word it in every language' }
}
