import { describe, expect, it } from 'vitest'
import { createOwnPlate } from '../../../shared/build/conformance/own-plate.ts'
import { parsePlate } from '../../../shared/domain/plate.ts'

describe('the plate that a run of the conformance command parks with', () => {
  it.each([
    ['the least of everything', () => 0, 'А001АА77'],
    ['the most of everything', (count: number) => count - 1, 'Х999ХХ77'],
  ])('is one that there may be, with %s', (_, pick, plate) => {
    expect(createOwnPlate(pick)).toBe(plate)
    expect(parsePlate(plate)).toMatchObject({ valid: true, type: 'standard' })
  })

  it('is another one for each run, at the same moment too', () => {
    const plates = Array.from({ length: 20 }, () => createOwnPlate())
    expect(new Set(plates).size).toBe(20)
  })
})
