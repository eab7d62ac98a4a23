export const SHAPES = {
  accessible: 'M10 2.5a1.5 1.5 0 1 0 .01 0M10 8.5V15h5.5l2.5 5.5M10 11h5M6.6 12a5.4 5.4 0 1 0 7 7.3',
  filter: 'M4 7h16M7 12h10M10 17h4',
  search: 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5 20 20',
  locate: 'M12 8a4 4 0 1 0 .01 0M12 2v4m0 12v4M2 12h4m12 0h4',
  full: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  leave: 'M9 4v5H4m16 0h-5V4m0 16v-5h5M4 15h5v5',
} as const

/** The few drawings that only the map has. */
export function MapIcon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  )
}
