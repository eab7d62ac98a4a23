/** The duration settings of a city, minutes. A missing field takes its default. */
export interface Intervals {
  min?: number | null | undefined
  max?: number | null | undefined
  step?: number | null | undefined
}

const DEFAULTS = { min: 15, max: 1440, step: 15 }
const MOST_OPTIONS = 10_000

/**
 * The limits that hold: settings that make no sense are replaced as a whole by 15, 1440, 15 minutes.
 * Source: readings 3.5 IR-1.
 */
export function toIntervals(intervals?: Intervals | null): { min: number; max: number; step: number } {
  const min = intervals?.min ?? DEFAULTS.min
  const max = intervals?.max ?? DEFAULTS.max
  const step = intervals?.step ?? DEFAULTS.step
  const isWhole = [min, max, step].every(Number.isInteger)
  return isWhole && step > 0 && min > 0 && min <= max && (max - min) / step < MOST_OPTIONS
    ? { min, max, step }
    : DEFAULTS
}

/** The durations on offer, minutes: min, min + step, … up to max. Source: readings 3.5 IR-1. */
export function durationOptions(intervals?: Intervals | null): number[] {
  const { min, max, step } = toIntervals(intervals)
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step)
}

/**
 * Writes minutes as `HH:mm`; a whole day is `24:00`. Zero is put in words by the interface («нет времени»). Source:
 * readings 3.5 IR-2.
 */
export function formatDuration(minutes: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(Math.floor(minutes % 60))}`
}
