import { describe, expect, it } from 'vitest'
import type { Fleet } from '../../../shared/api/contract/fleet.ts'
import { isGood, readDrivers } from '../../../widgets/coop-fleet/import-file.ts'

const FLEET: Fleet = { inn: '', email: '', name: '', balance: 0, drivers: [], vehicles: [], devices: [] }
const ROWS = [
  'Петров Пётр Ильич;+7 916 000-00-01;А123ВС77;',
  'Сидорова Анна;+7 916 000-00-02;;',
  'Ким Олег;+7 916 000-00-03;;',
]
const TITLES = 'ФИО;Телефон;Номер;Устройство'

async function readText(text: string) {
  const read = await readDrivers(new TextEncoder().encode(text).buffer, FLEET)
  return read.ok ? read.lines : read
}

const BREAKS = { LF: '\n', CRLF: '\r\n', CR: '\r' }
const MIXES = Object.entries(BREAKS).flatMap(([head, first]) =>
  Object.entries(BREAKS).map(([rest, other]) => ({ head, rest, first, other })),
)

describe('a file of drivers', () => {
  it.each(MIXES)('with $head after its titles and $rest after its rows has all its drivers', async (mix) => {
    const lines = await readText(`${TITLES}${mix.first}${ROWS.join(mix.other)}${mix.other}`)
    expect(lines).toMatchObject([
      { number: 2, values: { name: 'Петров Пётр Ильич', phone: '+7 916 000-00-01', plate: 'А123ВС77' } },
      { number: 3, values: { name: 'Сидорова Анна', plate: '' } },
      { number: 4, values: { name: 'Ким Олег', device: '' } },
    ])
    expect(Array.isArray(lines) && lines.every(isGood)).toBe(true)
  })

  it('with a different line end after every row has all its drivers', async () => {
    expect(await readText(`${TITLES}\r\n${ROWS[0]}\n${ROWS[1]}\r${ROWS[2]}`)).toHaveLength(3)
  })

  it.each([
    ['that is not closed', '"Ромашка ООО;+7 916 000-00-09;;'],
    ['with a word after it', '"Ромашка" ООО;+7 916 000-00-09;;'],
    ['with a word after it, in a later column', 'Ромашка ООО;+7 916 000-00-09;"А123" ВС77;'],
  ])('with a quoted cell %s has one bad line, and all its other drivers', async (_name, bad) => {
    const lines = await readText(`${TITLES}\n${ROWS[0]}\n${bad}\n${ROWS[1]}\n"Ким\nОлег";+7 916 000-00-03;;\n`)
    expect(lines).toMatchObject([
      { number: 2, values: { name: 'Петров Пётр Ильич' } },
      { number: 3, problems: { name: 'fleet.import.quotes' } },
      { number: 4, values: { name: 'Сидорова Анна' } },
      { number: 5, values: { name: 'Ким\nОлег' } },
    ])
    expect(Array.isArray(lines) && lines.map(isGood)).toEqual([true, false, true, true])
  })

  it('with a badly quoted title is read without it', async () => {
    expect(await readText(`"ФИО" водителя;Телефон\n${ROWS[0]}`)).toMatchObject([
      { number: 1, problems: { name: 'fleet.import.quotes' } },
      { number: 2, values: { name: 'Петров Пётр Ильич' } },
    ])
  })

  it.each(Object.entries(BREAKS))('takes a quoted cell with %s inside as one cell', async (_name, end) => {
    const lines = await readText(`${TITLES}\n"Петров${end}Пётр ""Ильич""";79160000001;;\r\n${ROWS[1]}\n`)
    expect(lines).toMatchObject([
      { values: { name: 'Петров\nПётр "Ильич"', phone: '79160000001' } },
      { values: { name: 'Сидорова Анна' } },
    ])
  })
})
