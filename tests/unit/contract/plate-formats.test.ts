// The format of a plate is written long in calls of the profile and short in those that park (readings gC-02); of an
// answer it is read in either way wherever it stands (cabinet 3).
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { SENT } from './requests.ts'

const FORMAT = /^(formatGrz|numberFormat)$/i

/** Every value under the name of a format, with its name. */
function formatsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    FORMAT.test(name) ? [`${name} ${String(part)}`] : formatsIn(part),
  )
}

/** The same answer with another word for each format. */
function spell(value: Json, words: Readonly<Record<string, string>>): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => spell(part, words))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      FORMAT.test(name) && typeof part === 'string' ? (words[part] ?? part) : spell(part, words),
    ]),
  )
}

describe('the format of a plate', () => {
  it('is sent long by the calls of the profile, and short by those that park', () => {
    const sent = SENT.flatMap(({ name, requests }) => [
      ...new Set(requests.flatMap(formatsIn).map((format) => `${name}: ${format}`)),
    ])
    expect(sent.toSorted()).toEqual([
      'addVehicle: formatGrz Russian',
      'checkVehicle: formatGrz Russian',
      'correctParking: NumberFormat rus',
      'driverCost: NumberFormat rus',
      'driverOpenStart: NumberFormat rus',
      'driverStart: NumberFormat rus',
      'editVehicle: formatGrz Russian',
      'editVehicles: formatGrz Russian',
      'guestCost: numberFormat rus',
      'guestPostStart: numberFormat rus',
      'guestStart: numberFormat rus',
      'previewCorrection: NumberFormat rus',
      'refillBalance: NumberFormat rus',
    ])
  })

  const answered = CALLS.filter(({ example }) => formatsIn(example.answer).length > 0)
  const SPELLINGS = [
    { Russian: 'rus', Foreign: 'other', rus: 'Russian', other: 'Foreign' },
    { Russian: 'RUSSIAN', Foreign: 'FOREIGN', rus: 'Rus', other: 'Other' },
  ]

  it('stands in the answers of calls of guests, of drivers and of the profile', () => {
    expect(answered.map(({ call }) => call.name)).toEqual(
      expect.arrayContaining(['getProfile', 'driverSessions', 'getBenefits', 'guestStatus', 'editVehicle']),
    )
  })

  for (const { call, example } of answered)
    it(`is read long and short, in any case, from ${call.name}`, () => {
      const read = (answer: Json) => call.decode(answer, 'Europe/Moscow', 'https://museum.example')
      const [foreign, said] = [{ Russian: 'Foreign', rus: 'other' }, example.answer as Json]
      for (const answer of [said, spell(said, foreign)])
        for (const words of SPELLINGS) expect(read(spell(answer, words))).toEqual(read(answer))
      expect(read(spell(said, foreign))).not.toEqual(read(said))
    })
})
