/**
 * The place of something that is on its way, of the same size; it has no text; the view around it says that it loads.
 */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'control' | 'price' | 'card' }) {
  return <div className={`skeleton skeleton-${shape}`} aria-hidden="true" />
}
