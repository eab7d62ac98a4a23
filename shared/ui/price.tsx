export interface PriceProps {
  /** The whole amount as one text, `1 234,50 ₽`; this is what a screen reader says, once. */
  text: string
  /** The same amount cut in pieces in the order they are read; `integer` is shown large, the rest small and grey. */
  parts: { integer: string; fraction: string; symbol: string }
  /** A newer price is being asked for. */
  isStale?: boolean
}

/** The largest thing on a payment form. */
export function Price({ text, parts, isStale = false }: PriceProps) {
  return (
    <p className={isStale ? 'price price-stale' : 'price'} part="price">
      <span className="visually-hidden">{text}</span>
      <span aria-hidden="true">
        {parts.integer}
        <span className="price-small">
          {parts.fraction}
          {'\u00a0'}
          {parts.symbol}
        </span>
      </span>
    </p>
  )
}
