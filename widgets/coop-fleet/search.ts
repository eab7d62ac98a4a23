import { itemsOf, type Item, type Kind } from './kinds.ts'
import type { Fleet } from '../../shared/api/contract/fleet.ts'

const TWINS: Record<string, string> = {
  a: 'а',
  b: 'в',
  e: 'е',
  k: 'к',
  m: 'м',
  h: 'н',
  o: 'о',
  p: 'р',
  c: 'с',
  t: 'т',
  y: 'у',
  x: 'х',
  ё: 'е',
}

/** One spelling for what looks alike: a plate typed on a Latin keyboard is found, and «Пётр» by «Петр». */
function fold(text: string): string {
  return text.toLowerCase().replace(/[abekmhopctyxё]/g, (letter) => TWINS[letter] ?? letter)
}

function textOf(item: Item): string {
  const { kind, value } = item
  if (kind === 'drivers') return fold([value.name, value.phone, value.plate, value.device].join(' '))
  return fold([kind === 'vehicles' ? value.plate : '', value.imei, value.vin].join(' '))
}

export interface Index {
  find(typed: string): Item[]
}

/** The lines of a list with what they are found by, made once: five thousand of them are searched at every key. */
export function createIndex(fleet: Fleet, kind: Kind): Index {
  const entries = itemsOf(fleet, kind).map((item) => ({ item, text: textOf(item) }))
  return {
    find(typed) {
      const words = fold(typed.trim())
        .split(/\s+/)
        .filter((word) => word !== '')
      const wanted = isNumber(typed) ? [typed.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')] : words
      return entries.filter(({ text }) => wanted.every((word) => text.includes(word))).map(({ item }) => item)
    },
  }
}

/** A phone or an IMEI in any spelling. */
function isNumber(typed: string): boolean {
  return /^[+\d\s()-]+$/.test(typed) && typed.replace(/\D/g, '').length > 3
}
