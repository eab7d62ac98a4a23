import { describe, expect, it } from 'vitest'
import { readEntryKeys, readSettingKeys } from '../../demo/cities/city-reference.ts'
import { foldersReading, mentionsIn, readMentions, type Sought } from '../../shared/build/reference/setting-readers.ts'
import { isNode } from '../../shared/build/reference/source.ts'
import { parseSource } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const TABLE = 'shared/api/contract/settings-reference.server.ts'

const mentions = readMentions()

function judge(sought: Sought, known = mentions): Violation[] {
  if (foldersReading(sought, known).length > 0) return []
  return [{ path: TABLE, problem: `has ${sought.name}, which nothing reads`, remedy: 'delete it, from the cities too' }]
}

const parse = (text: string) => {
  const { path, program, text: whole } = parseSource('widgets/a/model.ts', text)
  const statements = Object.values(program).flat().filter(isNode)
  return mentionsIn({ path, text: whole, statements, comments: [] })
}

describe('the settings of a city', () => {
  it('are all read', () => {
    const keys = [...readSettingKeys(), ...readEntryKeys().filter(({ shape }) => shape === 'true or false')]
    expectSeen('settings', keys, 40)
    expectSeen('members that code takes', mentions, 5000)
    expectKept(keys.flatMap((key) => judge(key)))
  })
})

describe('the finder of readers', () => {
  it('sees a setting that is read, by its member or by a pattern', () => {
    for (const text of [
      'export const a = city.guestFlat',
      'const { guestFlat } = known',
      `const a = city['guestFlat']`,
      'function a({ settings: { guestFlat } }) {}',
    ])
      expect(judge({ name: 'guestFlat', isCommon: false }, parse(text)), text).toEqual([])
  })

  it('takes a common word for a setting only off the settings', () => {
    const topics = { name: 'topics', isCommon: true }
    expect(judge(topics, parse('const a = menu.topics'))).toHaveLength(1)
    expect(judge(topics, parse('const a = facts.settings?.topics'))).toEqual([])
    expect(judge(topics, parse('const { topics } = settings.value'))).toEqual([])
  })

  it('sees a part of a setting, and a setting that nothing reads', () => {
    const title = { name: 'pagePersonalData.title', isCommon: false }
    expect(judge(title, parse('const a = page.titles'))).toHaveLength(1)
    expect(judge(title, parse('const a = pagePersonalData?.titles'))).toEqual([])
    expect(judge({ name: 'useBonus', isCommon: false }, parse('const a = useBonus'))).toHaveLength(1)
  })
})
