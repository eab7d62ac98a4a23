const SHAPES = {
  check: 'm5 13 4 4L19 7',
  chevron: 'm6 9 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm4 4.5V13m0 3.5v.01',
  info: 'M12 3a9 9 0 1 0 .01 0M12 11v5.5m0-9v.01',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
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
