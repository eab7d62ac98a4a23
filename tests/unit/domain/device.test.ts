import { describe, expect, it } from 'vitest'
import { checkDevice, isSameDevice } from '../../../shared/domain/device.ts'
import { parseImei } from '../../../shared/domain/imei.ts'
import { parseVin, vinCheckDigit } from '../../../shared/domain/vin.ts'

describe('a VIN', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X', true],
    ['11111111111111111', '1', true],
    ['WAUZZZ4LX8D053327', 'X', true],
    ['Z94CB41ABDR105897', '1', false],
    ['1HGCM82633A004352', '3', true],
  ])('%s is accepted, its check digit should be %s', (vin, digit, isCheckDigitRight) => {
    expect(parseVin(vin)).toEqual({ valid: true, vin, isCheckDigitRight })
    expect(vinCheckDigit(vin)).toBe(digit)
  })

  it('may be typed in small letters and groups', () => {
    expect(parseVin(' 1m8gdm9a xkp042788 ')).toMatchObject({ valid: true, vin: '1M8GDM9AXKP042788' })
  })

  it.each([
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427888',
    'IM8GDM9AXKP042788',
    '1M8GDM9AXKPO42788',
    '1M8GDM9AXKPQ42788',
    'ЖM8GDM9AXKP042788',
  ])('is not %s', (text) => {
    expect(parseVin(text)).toEqual({ valid: false, problem: 'format' })
  })

  it('is missing when nothing is typed', () => {
    expect(parseVin(' ')).toEqual({ valid: false, problem: 'empty' })
  })
})

describe('an IMEI', () => {
  it.each(['490154203237518', '356938035643809', '49-015420-323751-8', '35 693803 564380 9'])('may be %s', (text) => {
    expect(parseImei(text)).toEqual({ valid: true, imei: text.replace(/\D/g, '') })
  })

  it.each([
    ['490154203237519', 'checksum'],
    ['000000000000000', 'checksum'],
    ['49015420323751', 'noCheckDigit'],
    ['3569380356438091', 'softwareVersion'],
    ['35693803564380', 'noCheckDigit'],
    ['4901542032375', 'format'],
    ['49015420323751A', 'format'],
    ['', 'empty'],
  ])('is not %s: %s', (text, problem) => {
    expect(parseImei(text)).toEqual({ valid: false, problem })
  })
})

describe('a tracking device', () => {
  const vin = '1M8GDM9AXKP042788'
  const imei = '490154203237518'

  it('needs a VIN or an IMEI', () => {
    expect(checkDevice({ vin: ' ', imei: '' })).toEqual({ ok: false, error: 'VIN_IMEI_EMPTY' })
    expect(checkDevice({ vin, imei: '' }).ok).toBe(true)
    expect(checkDevice({ vin: '', imei }).ok).toBe(true)
  })

  it.each([
    [{ vin, imei: '' }, { vin: vin.toLowerCase(), imei }, true],
    [{ vin: '', imei }, { vin, imei: '49-015420-323751-8' }, true],
    [{ vin: '', imei: '' }, { vin: '', imei: '' }, false],
    [{ vin, imei: '' }, { vin: '', imei }, false],
    [{ vin, imei }, { vin: '11111111111111111', imei: '356938035643809' }, false],
  ])('%j is %j: %s', (a, b, isSame) => {
    expect(isSameDevice(a, b)).toBe(isSame)
    expect(isSameDevice(b, a)).toBe(isSame)
  })
})
