import { describe, expect, it } from 'vitest'
import {
  DOCUMENT_RULES,
  type DocumentData,
  type DocumentSettings,
  hasDocument,
} from '../../../shared/domain/document-fields.ts'
import { findWrongField } from '../../../shared/domain/field-rules.ts'
import { PERSON_RULES } from '../../../shared/domain/person-fields.ts'
import {
  findVehicleDouble,
  normaliseVehicle,
  VEHICLE_RULES,
  type VehicleData,
} from '../../../shared/domain/vehicle-fields.ts'
import { VEHICLE } from '../../support/vehicle.ts'

const CITY = { useTsCategory: true, useTrailerPlates: false, stsLettersOnly: false }
const wrongOf = (changes: Partial<VehicleData>, city: Partial<typeof CITY> = {}) => {
  const wrong = findWrongField(VEHICLE_RULES, { ...VEHICLE, ...changes }, { ...CITY, ...city })
  return wrong && `${wrong.field} ${wrong.problem}`
}

describe('the form of a vehicle', () => {
  it.each<[Partial<VehicleData>, string | null]>([
    [{}, null],
    [{ plate: ' ' }, 'plate required'],
    [{ plate: 'А12' }, 'plate format'],
    [{ plate: 'AB 1234567 CD', format: 'foreign' }, 'plate tooLong'],
    [{ plate: 'AB12CDE', category: 'A' }, null],
    [{ category: '' }, 'category required'],
    [{ category: 'A' }, 'category mismatch'],
    [{ plate: '1234АВ77', category: 'B' }, 'category mismatch'],
    [{ plate: '1234АВ77', category: 'A' }, null],
    [{ docNumber: '77ya 123456' }, null],
    [{ docNumber: '9901123456' }, null],
    [{ docNumber: '77У1123456' }, 'docNumber format'],
    [{ name: 'ы'.repeat(51) }, 'name tooLong'],
    [{ vin: 'XTA210990Y2765499' }, null],
    [{ vin: 'XTA210990Y276549O' }, 'vin format'],
    [{ imei: '49-015420-323751-8' }, null],
    [{ imei: '49015420323751' }, 'imei noCheckDigit'],
    [{ imei: '4901542032375180' }, 'imei softwareVersion'],
    [{ imei: '490154203237519' }, 'imei checksum'],
  ])('with %j: %s', (changes, wrong) => {
    expect(wrongOf(changes)).toBe(wrong)
  })

  it('follows the settings of its city', () => {
    expect(wrongOf({ plate: '1234АВ77', category: 'B' }, { useTsCategory: false })).toBeNull()
    expect(wrongOf({ docNumber: '9901123456' }, { stsLettersOnly: true })).toBe('docNumber format')
    expect(wrongOf({ docNumber: '9901123456', docType: 'VU' }, { stsLettersOnly: true })).toBeNull()
    expect(wrongOf({ plate: 'АВ1234777' })).toBe('plate format')
    expect(wrongOf({ plate: 'АВ1234777' }, { useTrailerPlates: true })).toBeNull()
  })

  it('is stored folded, with the category that goes silently with its plate where none is asked for', () => {
    const typed = {
      ...VEHICLE,
      plate: '1234 ab 77',
      docNumber: '77-ya 123456',
      name: ' Ява ',
      vin: 'xta210990y2765499',
    }
    expect(normaliseVehicle(typed, { ...CITY, useTsCategory: false })).toEqual({
      plate: '1234АВ77',
      format: 'rus',
      country: 'rus',
      category: 'A',
      docType: 'STS',
      docNumber: '77УА123456',
      name: 'Ява',
      vin: 'XTA210990Y2765499',
      imei: '',
    })
    expect(normaliseVehicle({ ...VEHICLE, plate: 'А12' }, CITY)).toBeNull()
  })
})

describe('a vehicle that the driver has already', () => {
  const other = { ...VEHICLE, plate: 'К456МН77' }

  it.each<[Partial<VehicleData>, Partial<VehicleData>, ReturnType<typeof findVehicleDouble>]>([
    [{}, {}, null],
    [{ plate: 'k456mh 77' }, {}, 'plate'],
    [{ docNumber: '77ya123456' }, { docNumber: '77УА123456' }, 'docNumber'],
    [{ docNumber: '77УА123456', docType: 'VU' }, { docNumber: '77УА123456', docType: 'VU' }, null],
    [{ vin: 'xta210990y2765499' }, { vin: 'XTA210990Y2765499' }, 'device'],
    [{ imei: '49-015420-323751-8' }, { imei: '490154203237518' }, 'device'],
  ])('%j beside %j: %s', (one, two, double) => {
    expect(findVehicleDouble({ ...VEHICLE, ...one }, [{ ...other, ...two }])).toBe(double)
  })
})

describe('the form of a document', () => {
  it.each([
    ['', 'required'],
    ['77ya 123456', null],
    ['74 14 210', 'format'],
    ['9901123456', null],
  ])('with «%s»: %s', (number, problem) => {
    const document = { type: 'STS', number } as const
    const wrong = findWrongField<DocumentData, DocumentSettings>(DOCUMENT_RULES, document, { stsLettersOnly: false })
    expect(wrong?.problem ?? null).toBe(problem)
  })

  it('knows a document again whatever its spelling, and not another type of it', () => {
    const known = [{ type: 'STS', number: '77УА123456' }] as const
    expect(hasDocument(known, { type: 'STS', number: '77 ya 123456' })).toBe(true)
    expect(hasDocument(known, { type: 'VU', number: '77УА123456' })).toBe(false)
  })
})

describe('the names of a driver', () => {
  it('are needed where the city asks for them; a middle name never is', () => {
    const nameless = { lastName: ' ', firstName: '', middleName: '' }
    expect(findWrongField(PERSON_RULES, nameless, { hasNames: true })).toEqual({
      field: 'lastName',
      problem: 'required',
    })
    expect(findWrongField(PERSON_RULES, nameless, { hasNames: false })).toBeNull()
    const long = { lastName: 'Петров', firstName: 'Иван', middleName: 'ы'.repeat(101) }
    expect(findWrongField(PERSON_RULES, long, { hasNames: true })).toEqual({ field: 'middleName', problem: 'tooLong' })
  })
})
