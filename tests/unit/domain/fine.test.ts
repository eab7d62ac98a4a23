import { describe, expect, it } from 'vitest'
import { toAppealState } from '../../../shared/domain/appeal-state.ts'
import { fileTypeOf } from '../../../shared/domain/file-type.ts'
import { isPayable, sortFines, toPay } from '../../../shared/domain/fine.ts'
import { toFineState, toFineTone } from '../../../shared/domain/fine-state.ts'
import { toReceiptState } from '../../../shared/domain/receipt-state.ts'

describe('the status of a fine', () => {
  it.each([
    ['Оплачен', 'paid', 'green'],
    ['paid', 'paid', 'green'],
    ['Приостановлен', 'suspended', 'grey'],
    ['Отправлено', 'sent', 'grey'],
    ['Доставлен', 'delivered', 'grey'],
    ['Отменён', 'cancelled', 'grey'],
    ['Отменен', 'cancelled', 'grey'],
    ['Подписан', 'signed', 'grey'],
    ['Возвращён', 'returned', 'grey'],
    [' Передано  судебным приставам ', 'bailiffs', 'red'],
    ['sent_to-bailiffs', 'bailiffs', 'red'],
    ['Не оплачен', null, 'black'],
    ['', null, 'black'],
  ])('%j is %s and %s', (text, state, tone) => {
    expect(toFineState(text)).toBe(state)
    expect(toFineTone(toFineState(text))).toBe(tone)
  })
})

describe('the status of an appeal or a receipt', () => {
  it('is known with and without its dots, and in both languages', () => {
    expect(['Завершён', 'завершен', 'completed'].map(toAppealState)).toEqual(['completed', 'completed', 'completed'])
    expect(['Возвращён', 'waiting', 'Оплачено', 'на складе'].map(toReceiptState)).toEqual([
      'refunded',
      'waiting',
      'paid',
      null,
    ])
  })
})

describe('what is left of a fine', () => {
  it.each([
    ['nothing paid', 100_000, 0, 100_000],
    ['a part paid', 100_000, 30_050, 69_950],
    ['all paid', 100_000, 100_000, 0],
    ['more paid than asked', 100_000, 100_001, 0],
  ])('with %s', (_, total, paid, left) => {
    expect(toPay({ total, paid })).toBe(left)
  })

  it.each([
    ['Не оплачен', 0, true],
    ['Передано судебным приставам', 30_000, true],
    ['Не оплачен', 100_000, false],
    // Half of the sum was enough: it was paid in time.
    ['Оплачен', 50_000, false],
    ['Отменён', 0, false],
  ])('of 1,000 roubles, «%s» with %i kopecks paid, can be paid: %s', (status, paid, can) => {
    expect(isPayable({ status, total: 100_000, paid })).toBe(can)
  })
})

describe('fines', () => {
  it('stand newest first, those without a date at the end', () => {
    const fine = (uin: string, offenceAt: number | null) => ({ uin, offenceAt })
    const sorted = sortFines([fine('1', null), fine('2', 5), fine('3', 9), fine('4', 5)])
    expect(sorted.map(({ uin }) => uin)).toEqual(['3', '4', '2', '1'])
  })
})

describe('a file', () => {
  it.each([
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['image/webp', [...'RIFF\0\0\0\0WEBP'].map((letter) => letter.codePointAt(0)!)],
    ['application/pdf', [...'%PDF-1.7'].map((letter) => letter.codePointAt(0)!)],
    [null, [...'RIFF\0\0\0\0WAVE'].map((letter) => letter.codePointAt(0)!)],
    [null, [...'<html>'].map((letter) => letter.codePointAt(0)!)],
    [null, [...' %PDF-1.7'].map((letter) => letter.codePointAt(0)!)],
    [null, [0xff, 0xd8]],
    [null, []],
  ])('is %s by its first bytes', (type, bytes) => {
    expect(fileTypeOf(Uint8Array.from(bytes))).toBe(type)
  })
})
