import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { DecodeError } from '../../../shared/api/contract/decoding.ts'
import { getFinePhoto, getFines } from '../../../shared/api/contract/fines.ts'
import { getReceipt, getReceipts } from '../../../shared/api/contract/receipts.ts'

const fine = { uin: 18_810, fineStatus: 'Отправлен', totalSum: '1000.50', offenseDate: '2025-03-12T10:40:00+03:00' }
const read = (answer: Json) => getFines.decode(answer, 'Europe/Moscow', 'https://museum.example')

describe('the fines of an answer', () => {
  it('are read from `fines`, from `result` and bare', () => {
    for (const answer of [{ status: 'ok', fines: [fine] }, { status: 'ok', result: [fine] }, [fine]] as Json[])
      expect(read(answer)).toMatchObject([{ uin: '18810', status: 'Отправлен', total: 100_050, paid: 0, place: '' }])
    expect(() => read({ status: 'ok' })).toThrow(DecodeError)
    expect(() => read([{ fineStatus: 'Отправлен', totalSum: 1 }])).toThrow('answer.fines[0].uin')
  })

  it('have the date of the offence, else the one that is sent; without an offset it is the city’s time', () => {
    const dates = (more: Record<string, Json>) =>
      read([{ uin: '1', fineStatus: '', totalSum: 1, ...more }]).map(({ offenceAt, rulingAt }) => [offenceAt, rulingAt])
    const at = Date.parse('2025-03-12T10:40:00+03:00')
    expect(dates({ offenseDate: '2025-03-12 10:40', date: '2025-01-01', rulingDate: '2025-03-14' })).toEqual([
      [at, Date.parse('2025-03-14T00:00:00+03:00')],
    ])
    expect(dates({ date: '2025-03-12T10:40' })).toEqual([[at, null]])
    expect(dates({ offenseDate: '' })).toEqual([[null, null]])
    expect(() => dates({ date: 'yesterday' })).toThrow(DecodeError)
  })

  it('lead to no address that is not safe to open', () => {
    expect(read([{ ...fine, payUrl: 'javascript:alert(1)' }])[0]?.payUrl).toBe('unusable')
    expect(read([{ ...fine, payUrl: 'https://pay.example/1' }])[0]?.payUrl).toBe('https://pay.example/1')
  })
})

describe('the photo of a fine', () => {
  const toBase64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64')
  const PNG = toBase64(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)
  const JPEG = toBase64(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)

  it.each([
    [PNG, `data:image/png;base64,${PNG}`],
    [JPEG, `data:image/jpeg;base64,${JPEG}`],
    [`data:image/svg+xml;base64,${JPEG}`, `data:image/jpeg;base64,${JPEG}`],
    [`${PNG.slice(0, 6)}\r\n${PNG.slice(6)}`, `data:image/png;base64,${PNG}`],
    ['', null],
  ])('sent as %j is %s', (image, picture) => {
    expect(getFinePhoto.decode({ status: 'ok', image })).toBe(picture)
  })

  it('is none where nothing is sent, and refused where it is no picture', () => {
    expect(getFinePhoto.decode({ status: 'ok' })).toBeNull()
    expect(getFinePhoto.decode({ status: 'ok', image: null })).toBeNull()
    for (const image of [
      toBase64(...Buffer.from('<svg onload=alert(1)>')),
      toBase64(...Buffer.from('%PDF-1.7')),
      '%%%',
    ])
      expect(() => getFinePhoto.decode({ status: 'ok', image }), image).toThrow('answer.image')
  })
})

describe('receipts', () => {
  it('stand newest first, whatever order they came in', () => {
    const receipt = (receiptnumber: string, date: string) => ({ receiptnumber, date, sum: 1, type: 'legal' })
    const list = getReceipts.decode([
      receipt('1', '2025-03-01'),
      receipt('2', '2025-03-03'),
      receipt('3', '2025-03-02'),
    ])
    expect(list.map(({ number }) => number)).toEqual(['2', '3', '1'])
  })

  it.each([
    ['legal', true],
    ['Legal', true],
    [2, true],
    ['2', true],
    ['individual', false],
    [1, false],
    ['other', false],
  ])('of the type %j are an invoice: %s', (type, isLegal) => {
    const [receipt] = getReceipts.decode([{ receiptnumber: '1', date: '2025-03-01', sum: 1, type }])
    expect(receipt?.isLegal).toBe(isLegal)
  })

  it('without a type are slips', () => {
    expect(getReceipts.decode([{ receiptnumber: '1', date: '2025-03-01', sum: 1 }])).toMatchObject([{ isLegal: false }])
  })

  it('that cannot be read hide no other; a list of which none can is refused', () => {
    const broken = { receiptnumber: '1', date: 'yesterday', sum: 1, type: 'legal' }
    const list = getReceipts.decode({
      status: 'ok',
      result: [broken, { ...broken, receiptnumber: '2', date: '2025-03-01' }],
    })
    expect(list.map(({ number }) => number)).toEqual(['2'])
    expect(() => getReceipts.decode([broken, broken])).toThrow('answer.result[0].date')
    expect(() => getReceipts.decode({ status: 'ok' })).toThrow(DecodeError)
  })

  it('are a file only where it begins as a PDF', () => {
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text))
    expect(getReceipt.readFile?.(bytes('%PDF-1.7 …'))).toEqual(bytes('%PDF-1.7 …'))
    for (const text of ['', '<html>', '{"status":"ok"}']) expect(getReceipt.readFile?.(bytes(text)), text).toBeNull()
  })
})
