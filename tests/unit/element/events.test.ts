import { describe, expect, test } from 'vitest'
import { createEmit } from '../../../shared/element/events.ts'

interface Events {
  'parking-asked': { inner: { list: string[] } }
  'parking-told': { price: number }
}

const rows = { 'parking-asked': { cancelable: true }, 'parking-told': { cancelable: false } }

function listen(name: string, hear: (event: CustomEvent) => void = () => {}) {
  const target = new EventTarget()
  const heard: CustomEvent[] = []
  target.addEventListener(name, (event) => {
    heard.push(event as CustomEvent)
    hear(event as CustomEvent)
  })
  return { emit: createEmit<Events>(target as Element, rows), heard }
}

describe('events', () => {
  test('bubble, leave shadow roots, and carry a version', () => {
    const { emit, heard } = listen('parking-told')
    emit('parking-told', { price: 6000 })
    expect(heard[0]).toMatchObject({
      bubbles: true,
      composed: true,
      cancelable: false,
      detail: { version: 1, price: 6000 },
    })
  })

  test('have a detail that is frozen to its depth', () => {
    const { emit, heard } = listen('parking-asked')
    emit('parking-asked', { inner: { list: ['a'] } })
    const detail = heard[0]!.detail as Events['parking-asked']
    expect(() => (detail.inner = { list: [] })).toThrow(TypeError)
    expect(() => detail.inner.list.push('b')).toThrow(TypeError)
  })

  test('say whether a page cancelled a question', () => {
    expect(listen('parking-asked').emit('parking-asked', { inner: { list: [] } })).toBe(true)
    expect(
      listen('parking-asked', (event) => event.preventDefault()).emit('parking-asked', { inner: { list: [] } }),
    ).toBe(false)
  })

  test('cannot be cancelled when they only tell', () => {
    expect(listen('parking-told', (event) => event.preventDefault()).emit('parking-told', { price: 1 })).toBe(true)
  })

  test('tell errors from every element', () => {
    const { emit, heard } = listen('parking-error')
    emit('parking-error', { code: 'network' })
    expect(heard[0]!.detail).toEqual({ version: 1, code: 'network' })
  })
})
