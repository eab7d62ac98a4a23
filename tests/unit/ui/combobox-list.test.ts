import { describe, expect, it } from 'vitest'
import { moveActive, placeList } from '../../../shared/ui/combobox/open-list.ts'

describe('keys in a list of 30', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 29, 0],
    ['ArrowUp', 0, 29],
    ['ArrowUp', -1, 29],
    ['Home', 12, 0],
    ['End', 12, 29],
    ['PageDown', -1, 10],
    ['PageDown', 25, 29],
    ['PageUp', 25, 15],
    ['PageUp', 3, 0],
  ])('%s from %i goes to %i', (key, from, to) => {
    expect(moveActive(key, from, 30)).toBe(to)
  })

  it('leaves other keys to the input', () => {
    expect(moveActive('a', 3, 30)).toBeUndefined()
  })

  it('goes nowhere in an empty list', () => {
    expect(moveActive('ArrowDown', -1, 0)).toBeUndefined()
  })
})

describe('the place of a list', () => {
  const field = { left: 20, width: 300 }

  it('is under the field while there is room', () => {
    expect(placeList({ ...field, top: 100, bottom: 148 }, 900)).toEqual({
      left: '20px',
      width: '300px',
      top: '152px',
      bottom: 'auto',
      room: '736px',
    })
  })

  it('is over the field at the lower edge of the window', () => {
    expect(placeList({ ...field, top: 800, bottom: 848 }, 900)).toEqual({
      left: '20px',
      width: '300px',
      top: 'auto',
      bottom: '104px',
      room: '784px',
    })
  })

  it.each([
    ['above', { top: -200, bottom: -152 }, { top: '4px', bottom: 'auto', room: '884px' }],
    ['below', { top: 1300, bottom: 1348 }, { top: 'auto', bottom: '4px', room: '884px' }],
  ])('is inside the window when the field is %s it', (_, field, place) => {
    expect(placeList({ left: 20, width: 300, ...field }, 900)).toMatchObject(place)
  })

  it('has room for a few rows in the lowest window', () => {
    expect(placeList({ ...field, top: 40, bottom: 88 }, 160).room).toBe('160px')
  })
})
