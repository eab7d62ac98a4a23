const SHAPES = {
  back: 'M19 12H5m6-7-7 7 7 7',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4m6-4v4',
  check: 'm5 13 4 4L19 7',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 .01 0M12 7v5l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm4 4.5V13m0 3.5v.01',
  info: 'M12 3a9 9 0 1 0 .01 0M12 11v5.5m0-9v.01',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4h6',
  retry: 'M19 5v4.5h-4.5M18.6 9.5A7.5 7.5 0 1 0 19.5 13',
  search: 'M11 4a7 7 0 1 0 .01 0M16 16l5 5',
  success: 'M12 3a9 9 0 1 0 .01 0M8 12.5l2.7 2.7L16 9.5',
  warning: 'M12 3.5 2.5 20h19zm0 6.5v4.5m0 2.5v.01',
} as const

export type IconName = keyof typeof SHAPES

/** A line drawing in the colour of the text beside it; never the only bearer of a meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  )
}
