import { getBenefits } from '../../shared/api/contract/benefits.ts'
import type { Call, Json } from '../../shared/api/contract/call.ts'
import { getSettings } from '../../shared/api/contract/settings.ts'
import { getParkings, getZones } from '../../shared/api/contract/zones.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import { calculateCost, type CostQuestion } from '../../shared/domain/cost.ts'

/** A number with its sign for roubles, as either language writes it: `1 234,50 ₽`, `1,234.50 ₽`, `80 ₽`. */
const SUM = /(\d[\d\s.,]*)₽/g

/** Every sum of money in a text, kopecks. */
export function sumsIn(text: string): number[] {
  return [...text.matchAll(SUM)].map(([, written = '']) => toKopecks(written))
}

function toKopecks(written: string): number {
  const digits = written.replaceAll(/\s/g, '')
  const [, fraction = ''] = /[.,](\d{1,2})$/.exec(digits) ?? []
  const whole = fraction === '' ? digits : digits.slice(0, -1 - fraction.length)
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
}

/** What an answer may mean by its numbers: roubles, kopecks, or a sum in a text of the city. */
export function sumsHeld(answer: Json): number[] {
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).flatMap(sumsHeld)
  const number = typeof answer === 'string' && answer.trim() !== '' ? Number(answer) : answer
  if (typeof number === 'number' && Number.isFinite(number))
    return [Math.abs(Math.round(number * 100)), Math.abs(number)]
  return typeof answer === 'string' ? sumsIn(answer) : []
}

/** The answers of a page, by the path of their calls. */
export type Answers = ReadonlyMap<string, Json>

function read<Answer>(answers: Answers, { path, decode }: Call<void, Answer>, timeZone?: string): Answer | null {
  const found = [...answers].find(([name]) => name.endsWith(path))
  try {
    return found === undefined ? null : decode(found[1], timeZone)
  } catch {
    return null
  }
}

/** What the engine makes of a parking by what the page was answered: every sum of its cost, in each zone. */
export function sumsReckoned(answers: Answers, asked: { minutes: number; starts: readonly Instant[] }): number[] {
  const settings = read(answers, getSettings)
  const timeZone = settings?.timeZone ?? 'Europe/Moscow'
  const benefits = read(answers, getBenefits, timeZone) ?? []
  const zones = read(answers, getZones) ?? []
  const parkings = read(answers, getParkings) ?? []
  const places: Pick<CostQuestion, 'zone' | 'prices'>[] = [
    ...zones.map(({ code, prices }) => ({ zone: code, prices })),
    ...parkings.flatMap(({ zone, prices }) => (zone !== null && prices ? [{ zone, prices }] : [])),
  ]
  const calendar = settings?.calendar ?? { years: [], days: {} }
  return places.flatMap((place) =>
    asked.starts.flatMap((start) =>
      [[], benefits].flatMap((priced) => {
        const cost = calculateCost({ ...place, start, minutes: asked.minutes, timeZone, calendar, benefits: priced })
        if (!cost.ok) return []
        const { gross, price, saving, intervals } = cost.value
        return [gross, price, saving, ...intervals.flatMap((one) => [one.sum, one.price])]
      }),
    ),
  )
}
