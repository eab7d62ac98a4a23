import { describe, expect, it } from 'vitest'
import { readEntryKeys, readSettingKeys } from '../../demo/cities/city-reference.ts'
import { foldersReading, mentionsIn, readMentions, type Sought } from '../../shared/build/reference/setting-readers.ts'
import { isNode } from '../../shared/build/reference/source.ts'
import { SETTINGS_TO_COME } from '../../shared/api/contract/settings-reference.server.ts'
import { parseSource } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const TABLE = 'shared/api/contract/settings-reference.server.ts'
/** Settings, and parts of them, whose readers come with a feature that is still to be built. */
const TO_COME: readonly string[] = Object.keys(SETTINGS_TO_COME)

const mentions = readMentions()

function judge(sought: Sought, isToCome: boolean, known = mentions): Violation[] {
  const folders = foldersReading(sought, known)
  if (isToCome && folders.length > 0)
    return [
      {
        path: TABLE,
        problem: `says that ${sought.name} has no reader, and ${folders.join(', ')} reads it`,
        remedy: 'move it to the settings that are read',
      },
    ]
  if (!isToCome && folders.length === 0)
    return [
      { path: TABLE, problem: `has ${sought.name}, which nothing reads`, remedy: 'delete it, from the cities too' },
    ]
  return []
}

const parse = (text: string) => {
  const { path, program, text: whole } = parseSource('widgets/a/model.ts', text)
  const statements = Object.values(program).flat().filter(isNode)
  return mentionsIn({ path, text: whole, statements, comments: [] })
}

describe('the settings of a city', () => {
  it('are all read, but for those whose readers are to come', () => {
    const keys = [...readSettingKeys(), ...readEntryKeys().filter(({ shape }) => shape === 'true or false')]
    expectSeen('settings', keys, 40)
    expectSeen('members that code takes', mentions, 5000)
    expectKept(keys.filter(({ name }) => !TO_COME.includes(name)).flatMap((key) => judge(key, false)))
  })

  it('wait for their readers in one list', () => {
    console.info(`readers to come: ${TO_COME.join(', ')}`)
    const known = new Map([...readSettingKeys(), ...readEntryKeys()].map((key) => [key.name, key]))
    expect(TO_COME.filter((name) => !known.has(name.split('.')[0] ?? ''))).toEqual([])
    expectKept(TO_COME.flatMap((name) => judge({ name, isCommon: known.get(name)?.isCommon ?? false }, true)))
  })
})

describe('the finder of readers', () => {
  it('sees a setting that is read, by its member or by a pattern', () => {
    for (const text of [
      'export const a = city.guestFlat',
      'const { guestFlat } = known',
      `const a = city['guestFlat']`,
      'function a({ settings: { guestFlat } }) {}',
    ]) {
      expect(judge({ name: 'guestFlat', isCommon: false }, true, parse(text)), text).toHaveLength(1)
      expect(judge({ name: 'guestFlat', isCommon: false }, false, parse(text)), text).toEqual([])
    }
  })

  it('takes a common word for a setting only off the settings', () => {
    const topics = { name: 'topics', isCommon: true }
    expect(judge(topics, true, parse('const a = menu.topics'))).toEqual([])
    expect(judge(topics, true, parse('const a = facts.settings?.topics'))).toHaveLength(1)
    expect(judge(topics, true, parse('const { topics } = settings.value'))).toHaveLength(1)
  })

  it('sees a part of a setting, and a setting that nothing reads', () => {
    const title = { name: 'pagePersonalData.title', isCommon: false }
    expect(judge(title, true, parse('const a = page.titles'))).toEqual([])
    expect(judge(title, true, parse('const a = pagePersonalData?.titles'))).toHaveLength(1)
    expect(judge({ name: 'useBonus', isCommon: false }, false, parse('const a = useBonus'))).toHaveLength(1)
  })
})
