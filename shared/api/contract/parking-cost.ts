import type { CostInterval } from '../../domain/cost.ts'
import type { Kopecks } from '../../domain/money.ts'
import { parseDayType } from '../../domain/tariff.ts'
import type { Json } from './call.ts'
import {
  openPart,
  openSource,
  pick,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readPrice,
  readTime,
  type Source,
} from './decoding.ts'

export interface ParkingCost {
  price: Kopecks
  gross: Kopecks
  saving: Kopecks
  benefitNames: string[]
  intervals: CostInterval[]
}

function readInterval(row: Source, timeZone?: string): CostInterval {
  return {
    from: readTime(row, 'from', timeZone),
    to: readTime(row, 'to', timeZone),
    minutes: readNumber(row, 'minutes'),
    dayType: parseDayType(readOptionalText(row, 'dayType') ?? '') ?? 'default',
    price: readNumber(row, 'price'),
    percent: readOptionalNumber(row, 'percent') ?? 0,
    benefitName: readOptionalText(row, 'benefitName') || null,
    sum: readPrice(row, 'sum'),
  }
}

/** What guests and drivers are told alike of a price. */
export function decodeCost(answer: Json, timeZone?: string): ParkingCost {
  const source = openSource(answer)
  const data = openPart(source, 'costData') ?? openSource({}, 'answer.costData')
  const total = pick(source, 'price|totalcost') === undefined ? data : source
  const price = readPrice(total, 'price|totalcost')
  const saving = pick(source, 'sumSale|totaldiscount') === undefined ? 0 : readPrice(source, 'sumSale|totaldiscount')
  const names = pick(source, 'benefitsName|benefit') ?? []
  return {
    price,
    gross: price + saving,
    saving,
    benefitNames: [names]
      .flat()
      .map(String)
      .filter((name) => name !== ''),
    intervals: readList(data, 'intervals', (row) => readInterval(row, timeZone)),
  }
}
