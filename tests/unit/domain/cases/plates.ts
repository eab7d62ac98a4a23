import type { PlateFormat, PlateType } from '../../../../shared/domain/plate.ts'

/** What is typed, the format control if it was used, and what it means (readings 3.9). */
export interface PlateCase {
  typed: string
  control?: PlateFormat
  format: PlateFormat
  type: PlateType
  stored: string
  shown: string
  number: string
  region: string
}

export const GOOD_PLATES: PlateCase[] = [
  { typed: 'А123ВС77', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: 'а 123 вс 777', format: 'rus', type: 'standard', stored: 'А123ВС777', shown: 'А 123 ВС 777', number: 'А123ВС', region: '777' },
  { typed: 'А123BС 177', format: 'rus', type: 'standard', stored: 'А123ВС177', shown: 'А 123 ВС 177', number: 'А123ВС', region: '177' },
  { typed: 'М000ММ77', format: 'rus', type: 'standard', stored: 'М000ММ77', shown: 'М 000 ММ 77', number: 'М000ММ', region: '77' },
  { typed: 'АВ 123 77', format: 'rus', type: 'taxi', stored: 'АВ12377', shown: 'АВ 123 77', number: 'АВ123', region: '77' },
  { typed: 'АВ123С77', format: 'rus', type: 'transit', stored: 'АВ123С77', shown: 'АВ 123 С 77', number: 'АВ123С', region: '77' },
  { typed: '6868УК26', format: 'rus', type: 'moto', stored: '6868УК26', shown: '6868 УК 26', number: '6868УК', region: '26' },
  { typed: '2029хв70', format: 'rus', type: 'moto', stored: '2029ХВ70', shown: '2029 ХВ 70', number: '2029ХВ', region: '70' },
  { typed: 'К868626', format: 'rus', type: 'policeStandard', stored: 'К868626', shown: 'К 8686 26', number: 'К8686', region: '26' },
  { typed: '822Н78', format: 'rus', type: 'policeTrailer', stored: '822Н78', shown: '822 Н 78', number: '822Н', region: '78' },
  { typed: '1234А77', format: 'rus', type: 'policeMoto', stored: '1234А77', shown: '1234 А 77', number: '1234А', region: '77' },
  { typed: 'AB12 CDE', format: 'foreign', type: 'foreign', stored: 'AB12CDE', shown: 'AB12CDE', number: 'AB12CDE', region: '' },
  { typed: 'M-AB 1234', control: 'foreign', format: 'foreign', type: 'foreign', stored: 'M-AB1234', shown: 'M-AB1234', number: 'M-AB1234', region: '' },
  { typed: '1234 AB-7', control: 'foreign', format: 'foreign', type: 'foreign', stored: '1234AB-7', shown: '1234AB-7', number: '1234AB-7', region: '' },
  { typed: 'D123BC77', format: 'foreign', type: 'foreign', stored: 'D123BC77', shown: 'D123BC77', number: 'D123BC77', region: '' },
  { typed: 'АВ 1234 77', format: 'rus', type: 'taxi', stored: 'АВ123477', shown: 'АВ 123 477', number: 'АВ123', region: '477' },
  // beyond the published cases
  { typed: 'а123вс77', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: 'A123BC77', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: 'a 123 bc 77', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: 'А-123-ВС-77', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: 'А 123 ВС‑77', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: '\u00A0А123ВС\u200B77\u00A0', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: 'А123ВС01', format: 'rus', type: 'standard', stored: 'А123ВС01', shown: 'А 123 ВС 01', number: 'А123ВС', region: '01' },
  { typed: 'УХ111О177', format: 'rus', type: 'transit', stored: 'УХ111О177', shown: 'УХ 111 О 177', number: 'УХ111О', region: '177' },
  { typed: 'АВ123777', format: 'rus', type: 'taxi', stored: 'АВ123777', shown: 'АВ 123 777', number: 'АВ123', region: '777' },
  { typed: '1234АВ777', format: 'rus', type: 'moto', stored: '1234АВ777', shown: '1234 АВ 777', number: '1234АВ', region: '777' },
  { typed: 'А1234777', format: 'rus', type: 'policeStandard', stored: 'А1234777', shown: 'А 1234 777', number: 'А1234', region: '777' },
  { typed: '123А777', format: 'rus', type: 'policeTrailer', stored: '123А777', shown: '123 А 777', number: '123А', region: '777' },
  { typed: '1234А777', format: 'rus', type: 'policeMoto', stored: '1234А777', shown: '1234 А 777', number: '1234А', region: '777' },
  { typed: '0000AA77', format: 'rus', type: 'moto', stored: '0000АА77', shown: '0000 АА 77', number: '0000АА', region: '77' },
  { typed: 'A000AA000', control: 'foreign', format: 'foreign', type: 'foreign', stored: 'A000AA000', shown: 'A000AA000', number: 'A000AA000', region: '' },
  { typed: 'А123ВС77', control: 'foreign', format: 'foreign', type: 'foreign', stored: 'А123ВС77', shown: 'А123ВС77', number: 'А123ВС77', region: '' },
  { typed: '12345678', control: 'foreign', format: 'foreign', type: 'foreign', stored: '12345678', shown: '12345678', number: '12345678', region: '' },
  { typed: 'A123BC77', control: 'rus', format: 'rus', type: 'standard', stored: 'А123ВС77', shown: 'А 123 ВС 77', number: 'А123ВС', region: '77' },
  { typed: 'ß 12', control: 'foreign', format: 'foreign', type: 'foreign', stored: 'SS12', shown: 'SS12', number: 'SS12', region: '' },
  { typed: 'ABC 123456', format: 'foreign', type: 'foreign', stored: 'ABC123456', shown: 'ABC123456', number: 'ABC123456', region: '' },
  { typed: 'A', format: 'foreign', type: 'foreign', stored: 'A', shown: 'A', number: 'A', region: '' },
]

export interface BadPlateCase {
  typed: string
  control?: PlateFormat
  format: PlateFormat
  problem: 'empty' | 'tooLong' | 'format'
}

export const BAD_PLATES: BadPlateCase[] = [
  { typed: 'А123ВС7777', format: 'rus', problem: 'tooLong' },
  { typed: 'Р394242КК190', format: 'rus', problem: 'tooLong' },
  { typed: 'А123ВД77', format: 'rus', problem: 'format' },
  { typed: 'О386А40', format: 'rus', problem: 'format' },
  { typed: 'А123ВС', format: 'rus', problem: 'format' },
  { typed: '12345678', format: 'rus', problem: 'format' },
  { typed: 'ММ55АА77', format: 'rus', problem: 'format' },
  { typed: 'ABC DE 123456', format: 'foreign', problem: 'tooLong' },
  // beyond the published cases
  { typed: '', format: 'rus', problem: 'empty' },
  { typed: '   ', format: 'rus', problem: 'empty' },
  { typed: '', control: 'foreign', format: 'foreign', problem: 'empty' },
  { typed: '- -', control: 'foreign', format: 'foreign', problem: 'format' },
  { typed: 'ABC 1234567', control: 'foreign', format: 'foreign', problem: 'tooLong' },
  { typed: 'ABC123456', control: 'rus', format: 'rus', problem: 'format' },
  { typed: 'AB12 CDE', control: 'rus', format: 'rus', problem: 'format' },
  { typed: 'M-AB 1234', format: 'rus', problem: 'format' },
  { typed: 'А123ВС077', format: 'rus', problem: 'format' },
  { typed: 'А123ВС7', format: 'rus', problem: 'format' },
  { typed: 'А12ВС77', format: 'rus', problem: 'format' },
  { typed: 'А123ВС77!', format: 'rus', problem: 'format' },
  { typed: 'Ё123ВС77', format: 'rus', problem: 'format' },
  { typed: '１２３', format: 'rus', problem: 'format' },
]
