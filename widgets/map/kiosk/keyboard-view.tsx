import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { CityMap } from '../city-map.ts'
import layouts from './keys.json'

type Layout = keyof typeof layouts

export interface KeyboardViewProps {
  map: CityMap
  /** What the search stands in. */
  frame: RefObject<HTMLElement | null>
  onEnter(): void
  onClose(): void
}

interface Key {
  /** What is written on it. */
  face: ReactNode
  /** What is said of it where its face does not say it. */
  name?: string
  look?: string
  /** What it writes; a key with neither takes a letter away. */
  text?: string
  /** What else it does. */
  act?: () => void
}

/**
 * Letters to be pressed on a screen that has no keyboard. The search keeps the focus and its caret, so that a real
 * keyboard works beside it; arrows go from key to key, and Tab past all of them.
 */
export function KeyboardView({ map, frame, onEnter, onClose }: KeyboardViewProps) {
  const intl = useIntl()
  const query = useStore(map.list.$query)
  const [layout, setLayout] = useState<Layout>(intl.locale === 'en' ? 'en' : 'ru')
  const [at, setAt] = useState({ row: 0, key: 0 })
  const caret = useRef<number | null>(null)
  const keys = useRef<HTMLDivElement>(null)
  const findField = () => frame.current?.querySelector<HTMLInputElement>('.map-search input')

  useLayoutEffect(() => {
    if (caret.current !== null) findField()?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  /** Puts a text in place of what is marked, or at the caret; without one, takes the letter before it. */
  function edit(text?: string): void {
    const field = findField()
    const [from, to] = [field?.selectionStart ?? query.length, field?.selectionEnd ?? query.length]
    const start = from === to ? Math.max(0, from - (text === undefined ? 1 : 0)) : from
    caret.current = start + (text ?? '').length
    map.list.search(query.slice(0, start) + (text ?? '') + query.slice(to))
  }

  const other: Layout = layout === 'ru' ? 'en' : 'ru'
  const letters = layouts[layout].map((row): Key[] => [...row].map((text) => ({ face: text, text })))
  const rows: Key[][] = [
    ...letters,
    [
      {
        face: intl.formatMessage({ id: `map.keyboard.${other}` }),
        name: intl.formatMessage({ id: `map.keyboard.${other}.name` }),
        look: 'wide',
        act: () => setLayout(other),
      },
      { face: intl.formatMessage({ id: 'map.keyboard.space' }), look: 'widest', text: ' ' },
      {
        face: (
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M9 6h12v12H9l-6-6zm3 3 6 6m0-6-6 6" />
          </svg>
        ),
        name: intl.formatMessage({ id: 'map.keyboard.erase' }),
        look: 'wide',
      },
      { face: intl.formatMessage({ id: 'map.keyboard.find' }), look: 'main', act: onEnter },
      { face: intl.formatMessage({ id: 'map.keyboard.hide' }), look: 'wide', act: onClose },
    ],
  ]

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const row = Math.min(rows.length - 1, Math.max(0, at.row + step[0]))
    const key = Math.min((rows[row]?.length ?? 1) - 1, Math.max(0, at.key + step[1]))
    keys.current?.querySelectorAll('.map-keys')[row]?.querySelectorAll('button')[key]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- its keys have the focus
    <div
      className="map-keyboard"
      role="group"
      aria-label={intl.formatMessage({ id: 'map.keyboard' })}
      ref={keys}
      onKeyDown={move}
      // The caret stays in the search.
      onMouseDown={(event) => event.preventDefault()}
    >
      {rows.map((row, rowNumber) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have nothing but their place
        <div className="map-keys" key={rowNumber}>
          {row.map(({ face, name, look, text, act }, number) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- a key is its place
              key={number}
              type="button"
              className={`map-key map-key-${look ?? 'letter'}`}
              aria-label={name}
              tabIndex={at.row === rowNumber && at.key === number ? 0 : -1}
              onFocus={() => setAt({ row: rowNumber, key: number })}
              onClick={() => (typeof act === 'function' ? act() : edit(text))}
            >
              {face}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, readonly [row: number, key: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
