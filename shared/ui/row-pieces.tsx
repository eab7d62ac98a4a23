import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** Of so many rows all are in the page, to be searched, selected and printed as one; more would make it slow. */
export const MOST_IN_PAGE = 2_000
/** Rows of a piece, and of the pieces that it is made of: so few are made at a time that scrolling does not wait. */
const LEVELS = [1_000, 10] as const
/** Pixels beyond the window at which a piece is made, so that nobody sees it come. */
const AHEAD = 800

type Watch = (box: Element, onChange: (entry: IntersectionObserverEntry) => void) => () => void

/** Tells which boxes come near what is seen, whatever scrolls around them. */
function createWatch(): Watch {
  const known = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>()
  const tell: IntersectionObserverCallback = (entries) => {
    for (const entry of entries) known.get(entry.target)?.(entry)
  }
  let observer: IntersectionObserver | null = null
  return (box, onChange) => {
    // Without its document as the root nothing is told ahead within a frame.
    observer ??= new IntersectionObserver(tell, { root: box.ownerDocument, rootMargin: `${AHEAD}px 0px` })
    known.set(box, onChange)
    observer.observe(box)
    return () => observer?.unobserve(box)
  }
}

interface RowPiecesProps {
  count: number
  /** Pixels of a row before it has been seen. */
  rowHeight: number
  /** All of them are there, however many they are. */
  isWhole: boolean
  /** Rows that stay there, such as the one that has the keyboard's place. */
  kept: readonly number[]
  renderRow(index: number): ReactNode
}

/** Very many rows one below the other in a page that scrolls: those that are far from what is seen are a gap. */
export function RowPieces({ count, isWhole, ...rows }: RowPiecesProps) {
  const [watch] = useState(createWatch)
  return <Pieces {...rows} {...{ watch }} from={0} to={count} isAll={isWhole || count <= MOST_IN_PAGE} level={0} />
}

interface PiecesProps extends Omit<RowPiecesProps, 'count' | 'isWhole'> {
  watch: Watch
  isAll: boolean
  from: number
  to: number
  level: number
}

function Pieces(props: PiecesProps) {
  const { from: first, to: end, level, isAll, kept, rowHeight, watch, renderRow } = props
  const size = LEVELS[level]
  if (size === undefined) return Array.from({ length: end - first }, (_, row) => renderRow(first + row))
  return Array.from({ length: Math.ceil((end - first) / size) }, (_, piece) => {
    const from = first + piece * size
    const to = Math.min(from + size, end)
    return (
      <Piece
        key={from}
        height={(to - from) * rowHeight}
        isKept={isAll || kept.some((index) => index >= from && index < to)}
        watch={watch}
      >
        {() => <Pieces {...props} from={from} to={to} level={level + 1} />}
      </Piece>
    )
  })
}

interface PieceProps {
  /** Pixels, where it has not been seen yet. */
  height: number
  isKept: boolean
  watch: Watch
  children(): ReactNode
}

function Piece({ height, isKept, watch, children }: PieceProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [seen, setSeen] = useState<number | null>(null)

  useLayoutEffect(() => {
    if (isKept || !box.current) return undefined
    return watch(box.current, ({ isIntersecting, boundingClientRect }) => {
      // As it left, so that nothing moves when it comes back.
      if (!isIntersecting) setSeen(boundingClientRect.height)
      setNear(isIntersecting)
    })
  }, [isKept, watch])

  const isThere = isKept || isNear
  return (
    <div ref={box} role="presentation" style={isThere ? undefined : { blockSize: seen ?? height }}>
      {isThere && children()}
    </div>
  )
}
