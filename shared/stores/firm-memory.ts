import type { LegalPayer } from '../domain/payer.ts'
import { type KeyValue, readJson } from './key-value.ts'

/** The firm that pays by invoices from this browser, kept only on the person's own wish. */
export interface FirmMemory {
  get(): LegalPayer | null
  /** Null forgets. */
  set(firm: LegalPayer | null): void
}

export function createFirmMemory(storage: KeyValue, city: string): FirmMemory {
  const name = `parking:firm:${city}`
  return {
    get: () => parseFirm(readJson(storage, name)),
    set(firm) {
      if (firm === null) storage.remove(name)
      else storage.set(name, JSON.stringify(firm))
    },
  }
}

/** Null for what is no firm: anything may lie in a browser's storage. */
function parseFirm(kept: unknown): LegalPayer | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { name, inn, ogrn, kpp, address } = kept as Readonly<Record<string, unknown>>
  const texts = [name, inn, ogrn, kpp ?? '', address]
  if (!texts.every((text) => typeof text === 'string')) return null
  const [firmName = '', firmInn = '', firmOgrn = '', firmKpp = '', firmAddress = ''] = texts
  return { kind: 'legal', name: firmName, inn: firmInn, ogrn: firmOgrn, kpp: firmKpp, address: firmAddress }
}
