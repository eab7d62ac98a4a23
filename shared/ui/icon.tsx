const SHAPES = {
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  check: 'm5 13 4 4L19 7',
  chevron: 'm6 9 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm4 4.5V13m0 3.5v.01',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm10-3a3 3 0 1 0 .01 0',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3.2 3.9M6.5 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5a9 9 0 0 0 4.5-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
  info: 'M12 3a9 9 0 1 0 .01 0M12 11v5.5m0-9v.01',
  minus: 'M6 12h12',
  pause: 'M8 5v14M16 5v14',
  play: 'm8 5 11 7-11 7z',
  phone: 'M8 3h8v18H8zm3 15h2',
  plus: 'M6 12h12M12 6v12',
  retry: 'M19.5 9A8 8 0 1 0 20 13M20 4v5h-5',
  signOut: 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
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
