import { describe, expect, it } from 'vitest'
import { isSameDocument, parseDocument } from '../../../shared/domain/document.ts'
import { parsePayerDocument } from '../../../shared/domain/payer-document.ts'
import { parseReceiptDate } from '../../../shared/domain/receipt-date.ts'

describe('a certificate or licence', () => {
  it.each([
    ['77УА123456', '77УА123456', '77 УА 123456'],
    ['77ya 123456', '77УА123456', '77 УА 123456'],
    ['77-УА-123456', '77УА123456', '77 УА 123456'],
    ['9901123456', '9901123456', '99 01 123456'],
    ['74 aB 142910', '74АВ142910', '74 АВ 142910'],
    ['99\u00A001 123 456', '9901123456', '99 01 123456'],
  ])('typed as «%s» is stored as %s and shown as %s', (typed, normalised, display) => {
    expect(parseDocument(typed, { type: 'STS' })).toEqual({ valid: true, normalised, display })
    expect(parseDocument(typed, { type: 'VU' })).toEqual({ valid: true, normalised, display })
    expect(parseDocument(typed)).toEqual({ valid: true, normalised, display })
  })

  it.each([
    ['77У1123456', '77У1123456'],
    ['771У123456', '771У123456'],
    ['7УА123456', '7УА123456'],
    ['77УА1234567', '77УА1234567'],
    ['74 14 210', '7414210'],
    ['YX12123456', 'УХ12123456'],
    ['77ДЖ123456', '77ДЖ123456'],
    ['77DZ123456', '77DZ123456'],
  ])('is not «%s»', (typed, normalised) => {
    expect(parseDocument(typed)).toEqual({ valid: false, normalised, problem: 'format' })
  })

  it('is missing when nothing is typed', () => {
    expect(parseDocument(' - ')).toEqual({ valid: false, normalised: '', problem: 'empty' })
  })

  it('needs letters where the city says so, but only on a certificate', () => {
    expect(parseDocument('9901123456', { type: 'STS', stsLettersOnly: true })).toMatchObject({
      valid: false,
      problem: 'format',
    })
    expect(parseDocument('77УА123456', { type: 'STS', stsLettersOnly: true })).toMatchObject({ valid: true })
    expect(parseDocument('9901123456', { type: 'VU', stsLettersOnly: true })).toMatchObject({ valid: true })
  })

  it('is the same in either alphabet and case', () => {
    expect(isSameDocument('77УА123456', '77 ya-123456')).toBe(true)
    expect(isSameDocument('77УА123456', '77УА123457')).toBe(false)
  })
})

describe('the document of a payer', () => {
  it.each([
    ['passport', '45 10', '123456', { valid: true, series: '4510', number: '123456' }],
    ['licence', '74 ab', '142910', { valid: true, series: '74АВ', number: '142910' }],
    ['licence', '7414', '142910', { valid: true, series: '7414', number: '142910' }],
    ['passport', '45АВ', '123456', { valid: false, problem: 'series' }],
    ['passport', '451', '123456', { valid: false, problem: 'series' }],
    ['passport', '4510', '12345', { valid: false, problem: 'number' }],
    ['passport', '4510', '12345А', { valid: false, problem: 'number' }],
    ['licence', '74А1', '142910', { valid: false, problem: 'series' }],
    ['licence', '', '', { valid: false, problem: 'number' }],
  ] as const)('%s %s %s', (type, series, number, expected) => {
    expect(parsePayerDocument(type, { series, number })).toEqual(expected)
  })

  it.each([
    ['2024-02-29', null],
    ['1999-12-31', null],
    ['2025-03-12', null],
    ['2025-03-13', 'future'],
    ['2023-02-29', 'impossible'],
    ['2025-02-30', 'impossible'],
    ['1899-12-31', 'format'],
    ['2101-01-01', 'format'],
    ['2025-13-01', 'format'],
    ['2025-00-10', 'format'],
    ['2025-01-32', 'format'],
    ['12.03.2025', 'format'],
    ['2025-3-1', 'format'],
    ['', 'empty'],
  ])('issued on «%s» by the twelfth of March: %s', (text, problem) => {
    expect(parseReceiptDate(text, '2025-03-12')).toEqual(
      problem ? { valid: false, problem } : { valid: true, date: text },
    )
  })
})
