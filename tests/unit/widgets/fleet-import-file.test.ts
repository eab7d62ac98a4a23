import { describe, expect, it } from 'vitest'
import type { Fleet } from '../../../shared/api/contract/fleet.ts'
import { chooseColumn, hasUnknown, isEnough, readDriverFile } from '../../../widgets/coop-fleet/import-columns.ts'
import { createLineJudge, isGood } from '../../../widgets/coop-fleet/import-lines.ts'
import { createRejectedFile } from '../../../widgets/coop-fleet/rejected-file.ts'

const FLEET: Fleet = { inn: '', email: '', name: '', balance: 0, drivers: [], vehicles: [], devices: [] }
const ROWS = [
  'Петров Пётр Ильич;+7 916 000-00-01;А123ВС77;',
  'Сидорова Анна;+7 916 000-00-02;;',
  'Ким Олег;+7 916 000-00-03;;',
]
const TITLES = 'ФИО;Телефон;Номер;Устройство'

function readTable(bytes: Uint8Array<ArrayBuffer>) {
  const read = readDriverFile(bytes.buffer)
  if (!read.ok) throw new Error(read.problem)
  return read.file
}

const tableOf = (text: string) => readTable(new TextEncoder().encode(text))

async function readText(text: string, fleet = FLEET) {
  const file = tableOf(text)
  return createLineJudge(fleet).read(file, file.columns)
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
    expect(lines.every(isGood)).toBe(true)
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
    expect(lines.map(isGood)).toEqual([true, false, true, true])
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

/** As a spreadsheet program saves "Unicode text". */
function toUtf16(text: string, { isBig, hasMark }: { isBig: boolean; hasMark: boolean }): Uint8Array<ArrayBuffer> {
  const units = [...(hasMark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))]
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, unit] of units.entries()) view.setUint16(at * 2, unit, !isBig)
  return bytes
}

describe('the text of a file', () => {
  const text = `${TITLES}\r\n${ROWS.join('\r\n')}\r\n`.replaceAll(';', '\t')
  const WAYS = [true, false].flatMap((isBig) => [true, false].map((hasMark) => ({ isBig, hasMark })))

  it.each(WAYS)('in UTF-16 is read (big end first: $isBig, with a mark: $hasMark)', async (way) => {
    const file = readTable(toUtf16(text, way))
    expect(file.titles).toEqual(['ФИО', 'Телефон', 'Номер', 'Устройство'])
    expect(file.records.map(({ cells }) => cells[0])).toEqual(['Петров Пётр Ильич', 'Сидорова Анна', 'Ким Олег'])
  })

  it.each([
    ['with the mark of UTF-8', (plain: string) => new TextEncoder().encode(`\uFEFF${plain}`)],
    [
      'in the old Russian code page',
      (plain: string) => {
        const toByte = (sign: string) => (sign >= 'А' && sign <= 'я' ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))
        return Uint8Array.from(plain.replaceAll('ё', 'е'), toByte)
      },
    ],
  ])('%s is read', (_name, encode) => {
    expect(readTable(encode(text)).records[1]?.cells[0]).toBe('Сидорова Анна')
  })

  it.each([
    ['sep=,', ','],
    ['"sep=|"', '|'],
    ['SEP=\t', '\t'],
  ])('that begins with %s has the separator that the line names, and no driver more', (line, separator) => {
    const rows = `${TITLES}\n${ROWS[0]}`.replaceAll(';', separator)
    const file = tableOf(`${line}\r\n${rows}`)
    expect(file.titles?.[1]).toBe('Телефон')
    expect(file.records).toMatchObject([
      { number: 3, cells: ['Петров Пётр Ильич', '+7 916 000-00-01', 'А123ВС77', ''] },
    ])
  })
})

describe('the columns of a file', () => {
  it.each([
    ['Фамилия;Имя;Отчество;Моб. телефон', 'Петров;Пётр;Ильич;+7 916 000-00-01', 'Петров Пётр Ильич'],
    ['First name;Phone;Last name', 'Anna;+7 916 000-00-01;Sidorova', 'Sidorova Anna'],
    ['Имя;Телефон', 'Петров Пётр;+7 916 000-00-01', 'Петров Пётр'],
    ['№;Номер телефона;Ф.И.О.', '7;+7 916 000-00-01;Ким Олег', 'Ким Олег'],
  ])('%s make up a name and a phone', async (titles, row, name) => {
    const lines = await readText(`${titles}\n${row}`)
    expect(lines).toMatchObject([{ values: { name, phone: '+7 916 000-00-01' }, problems: {} }])
  })

  it('that are not known are told, and chosen: each meaning has one column', async () => {
    const file = tableOf(`Кто;Связь;Госномер\n${ROWS[0]}\n${ROWS[1]}`)
    expect([file.columns.slice(0, 3), isEnough(file.columns), hasUnknown(file)]).toEqual([
      [null, null, 'plate'],
      false,
      true,
    ])
    const columns = chooseColumn(chooseColumn(chooseColumn(file.columns, 1, 'name'), 0, 'name'), 1, 'phone')
    expect(columns.slice(0, 3)).toEqual(['name', 'phone', 'plate'])
    const lines = await createLineJudge(FLEET).read(file, columns)
    expect([lines.length, lines.every(isGood)]).toEqual([2, true])
  })

  it('of a first line with a phone in it are no titles', () => {
    expect(tableOf(ROWS.join('\n')).titles).toBeNull()
  })
})

describe('the lines of a file', () => {
  it('are put right one by one, and what was the same in another line is no longer', async () => {
    const judge = createLineJudge(FLEET)
    const file = tableOf(`${TITLES}\n${ROWS[0]}\nОрлова Яна;8 916 000 00 01;;\nОдин;+7 916;;`)
    const lines = await judge.read(file, file.columns)
    expect(lines.map(({ asked }) => asked)).toEqual([[], ['phone'], ['name', 'phone']])
    expect(lines[1]?.problems).toEqual({ phone: 'fleet.import.double' })
    const first = await judge.fix(lines, { number: 2, name: 'phone', text: ' +7 916 000-00-09 ' })
    expect(first.map(isGood)).toEqual([true, true, false])
    const second = await judge.fix(first, { number: 4, name: 'name', text: 'Один Иван' })
    expect(second[2]).toMatchObject({ values: { name: 'Один Иван' }, asked: ['name', 'phone'] })
    expect(second[2]?.problems).not.toHaveProperty('name')
  })

  it('with a plate that another driver has are remarked, and good all the same', async () => {
    const known = { id: 'd-1', name: 'Ким Олег', phone: '79160000009', plate: 'А123ВС77', device: '', isActive: true }
    const lines = await readText(
      `${TITLES}\n${ROWS[0]}\nОрлова Яна;+7 916 000-00-02;в 456 ор 77;\nЛи Ян;+7 916 000-00-03;B456OP77;`,
      { ...FLEET, drivers: [known] },
    )
    const TWICE = { plate: 'fleet.import.plateTwice' }
    expect(lines.map(({ remarks }) => remarks)).toEqual([TWICE, {}, TWICE])
    expect(lines.every(isGood)).toBe(true)
  })

  it('that were not added make a file with the reasons, which has no formulas and can be loaded again', async () => {
    const file = tableOf(`${TITLES}\n=HYPERLINK("http://x") Пётр;+7 916;+А123;\n<b>Анна</b>;+7 916 000-00-02;-1+2;@x\n`)
    const words = { row: 'Строка', reason: 'Причина', titles: ['ФИО'] }
    const rows = file.records.map((line) => ({ line, reason: 'нет; телефона' }))
    const { bytes } = createRejectedFile(file, rows, words)
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n')).toEqual([
      '\uFEFFФИО;Телефон;Номер;Устройство;Строка;Причина',
      `"'=HYPERLINK(""http://x"") Пётр";+7 916;"'+А123";;2;"нет; телефона"`,
      `<b>Анна</b>;+7 916 000-00-02;"'-1+2";"'@x";3;"нет; телефона"`,
    ])
    const long = [{ line: { number: 2, cells: ['=1+1\nПётр', '+А\n1', '\u00A0', ''] }, reason: '' }]
    const ofLong = new TextDecoder().decode(createRejectedFile(file, long, words).bytes)
    expect(ofLong).toContain(`"'=1+1\nПётр";"'+А\n1"`)
    const again = readTable(bytes)
    expect(hasUnknown(again)).toBe(false)
    const next = createRejectedFile(again, [], words)
    expect(new TextDecoder().decode(next.bytes)).toBe('ФИО;Телефон;Номер;Устройство;Строка;Причина')
  })
})
