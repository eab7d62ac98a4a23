const LAST_MINUTE = 1439

/** Digits as typed into HH:mm: `9` waits, `93` becomes 09:3, `930` 09:30; more than four digits are dropped. */
export function maskTime(text: string): string {
  const [head = '', tail] = text.split(':')
  const digits = text.replace(/\D/g, '').slice(0, 4)
  if (tail !== undefined && /^\d$/.test(head) && tail) return `0${head}:${tail.replace(/\D/g, '').slice(0, 2)}`
  const isLate = /^([3-9]|2[4-9])/.test(digits)
  const clock = (isLate ? `0${digits}` : digits).slice(0, 4)
  if (clock.length > 2) return `${clock.slice(0, 2)}:${clock.slice(2)}`
  return tail === undefined ? clock : `${clock}:`
}

/** Minutes of the day of a whole HH:mm, else null. */
export function parseTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

export function formatTime(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** So many minutes earlier or later, to the next full step, within the day. */
export function shiftTime(minute: number, step: number): number {
  const size = Math.abs(step)
  const round = step > 0 ? Math.floor : Math.ceil
  return Math.min(LAST_MINUTE, Math.max(0, round(minute / size) * size + step))
}
