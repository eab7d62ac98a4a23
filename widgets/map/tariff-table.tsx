import { useIntl } from 'react-intl'
import { type Instant, toCityTime } from '../../shared/domain/city-time.ts'
import { findSpan, parseDaySpans } from '../../shared/domain/day-span.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import type { DayType, TariffRow } from '../../shared/domain/tariff.ts'
import { tariffNow } from '../../shared/domain/tariff-now.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Table } from '../../shared/ui/table.tsx'
import type { MapCityData } from './city-data.ts'

const DAYS: readonly DayType[] = ['default', 'saturday', 'sunday', 'holiday']

/** What parking costs by day and time; the row that holds now says so. */
export function TariffTable({ chosen, cityData, now }: { chosen: MapFeature; cityData: MapCityData; now: Instant }) {
  const intl = useIntl()
  const { timeZone, settings } = cityData
  const rows = DAYS.flatMap((day) => chosen.tariff.filter(({ type }) => type === day))
  const present = tariffNow({
    rows: chosen.tariff,
    zone: chosen.zone,
    calendar: settings?.calendar ?? null,
    at: now,
    timeZone,
  })
  const inForce = present.ok ? findRow(rows, present.value.dayType, toCityTime(now, timeZone).minute) : null
  const currency = rows.find(({ convertedFrom }) => convertedFrom)?.convertedFrom
  return (
    <>
      <Table
        caption={intl.formatMessage({ id: 'map.tariff' })}
        rows={rows}
        toKey={(row) => `${row.type}-${row.from}`}
        columns={[
          {
            key: 'days',
            title: intl.formatMessage({ id: 'map.tariff.days' }),
            cell: ({ type }) => intl.formatMessage({ id: `map.tariff.${type}` }),
          },
          {
            key: 'time',
            title: intl.formatMessage({ id: 'map.tariff.time' }),
            cell: (row) => toTime(row, row === inForce ? intl.formatMessage({ id: 'map.tariff.now' }) : ''),
          },
          {
            key: 'price',
            title: intl.formatMessage({ id: 'map.tariff.price' }),
            align: 'end',
            cell: ({ price }) => formatMoney(price, intl.locale),
          },
        ]}
      />
      {rows.some(({ isExample }) => isExample) && (
        <p className="map-example">{intl.formatMessage({ id: 'map.tariff.example' })}</p>
      )}
      {currency && <p className="map-example">{intl.formatMessage({ id: 'map.tariff.converted' }, { currency })}</p>}
      <p className="map-note">{intl.formatMessage({ id: 'map.tariff.other' })}</p>
    </>
  )
}

function toTime(row: TariffRow, now: string) {
  const span = `${toClock(row.from)}–${toClock(row.to, 'end')}`
  if (now === '') return span
  return (
    <>
      {span} <strong className="map-now">{now}</strong>
    </>
  )
}

/** A holiday without rows of its own goes by Sunday's (readings DT-2). */
function findRow(rows: readonly TariffRow[], dayType: DayType, minute: number): TariffRow | null {
  const own = rows.filter(({ type }) => type === dayType)
  const used = own.length === 0 && dayType === 'holiday' ? rows.filter(({ type }) => type === 'sunday') : own
  const spans = parseDaySpans(used)
  const span = spans && findSpan(spans, minute)
  return span ? (used[spans.indexOf(span)] ?? null) : null
}

/**
 * `08:00:00` is 08:00; an end in the last second of an hour is the next minute, the end of the day 24:00 (readings
 * DT-5).
 */
function toClock(text: string, end?: 'end'): string {
  const [hours = '00', minutes = '00', seconds = '00'] = text.split(':')
  if (!end) return `${hours}:${minutes}`
  const whole = Number(hours) * 60 + Number(minutes) + (seconds === '59' || text.startsWith('23:59') ? 1 : 0)
  const shown = whole === 0 ? 1440 : whole
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
