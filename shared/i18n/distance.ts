import type { IntlShape } from 'react-intl'

const KILOMETRE = 1000

/** How far it is, rounded as one says it: "350 м", "1,2 км". */
export function formatDistance(metres: number, intl: Pick<IntlShape, 'locale'>): string {
  return formatLength(metres < 0.95 * KILOMETRE ? Math.max(10, Math.round(metres / 10) * 10) : metres, intl)
}

/** A length as it is, to the hundred metres from a kilometre on. */
export function formatLength(metres: number, { locale }: Pick<IntlShape, 'locale'>): string {
  const isFar = metres >= 0.95 * KILOMETRE
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: 1,
  }).format(isFar ? metres / KILOMETRE : metres)
  return text.replace(' ', '\u00A0')
}
