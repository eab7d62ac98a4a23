import type { LegalPayer } from '../../shared/domain/payer.ts'

/** A firm whose numbers are right. */
export const FIRM: LegalPayer = {
  kind: 'legal',
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '1027700132195',
  kpp: '773601001',
  address: 'Москва',
}
