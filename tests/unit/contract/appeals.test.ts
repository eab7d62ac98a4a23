import { describe, expect, it } from 'vitest'
import { getAppealMessages } from '../../../shared/api/contract/appeals.ts'

const line = (text: string, more = {}) => ({ date: '2025-03-12T10:00:00+03:00', text, out: 1, ...more })
const idsOf = (items: object[]) => getAppealMessages.decode({ status: 'ok', items } as never).map(({ id }) => id)

describe('the messages of an answer', () => {
  it('are told apart where the city numbers none, those of one second too, and as before once another has come', () => {
    const items = [line('Раз'), line('Два'), line('Ответ', { out: 0 }), line('Два')]
    const ids = idsOf(items)
    expect(new Set(ids).size).toBe(4)
    expect(idsOf([...items, line('Три')]).slice(0, 4)).toEqual(ids)
  })

  it('have the city’s own numbers where it sends them', () => {
    expect(idsOf([line('Раз', { id: 7 }), line('Два', { id: 'x' })])).toEqual(['7', 'x'])
  })
})
