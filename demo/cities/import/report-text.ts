import { NOTICES } from './notice-kinds.ts'
import type { Sample } from './notices.ts'
import type { ImportReport } from './report.ts'

/** Samples in the terminal; the page has them all. */
const SHOWN = 2

/** The report as lines of a terminal. */
export function toReportText(report: ImportReport): string {
  const where = report.isWritten ? [`The map begins at ${whereIs(report)}`] : []
  return [...filesOf(report), ...noticesOf(report), '', summaryOf(report), ...where].join('\n')
}

/** One line: what was written, or that nothing was. */
export function summaryOf(report: ImportReport): string {
  const { name, parkings, zones, streets, fees, isWritten } = report
  if (!isWritten) return `Nothing was written for ${name}.`
  const kinds = `${fees.free} free, ${fees.paid} paid, ${fees.unknown} of unknown price`
  return `${counted(parkings, 'parking')} (${kinds}), ${counted(zones, 'zone')}, ${counted(streets, 'street')}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** Where the map begins, to be looked at: swapped coordinates of a whole file are in another country. */
export function whereIs({ centre }: ImportReport): string {
  if (!centre) return 'nowhere'
  const [latitude, longitude] = centre.map((degrees) => degrees.toFixed(5))
  return `${latitude}, ${longitude} (https://www.openstreetmap.org/#map=12/${latitude}/${longitude})`
}

function filesOf({ files }: ImportReport): string[] {
  return files.map(
    ({ file, preset, system, features, parkings, ground, left }) =>
      `${file}: ${features} features, preset ${preset}, ${system}: ` +
      `${parkings} became parkings or parts of one, ${ground} ground of the map, ${left} left out`,
  )
}

function noticesOf({ notices }: ImportReport): string[] {
  return notices.flatMap(({ code, severity, count, samples }) => [
    '',
    `${severity.toUpperCase()} ${code} × ${count}: ${NOTICES[code].says}`,
    ...samples.slice(0, SHOWN).map((sample) => `    ${toLine(sample)}`),
    `    → ${NOTICES[code].mend}`,
  ])
}

/** Where it is, and what was found there. */
export function toLine({ file, feature, value }: Sample): string {
  return [file, feature, value].filter((part) => part !== undefined && part !== '').join(': ')
}
