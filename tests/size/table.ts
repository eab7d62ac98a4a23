/** Lines of a table for the terminal; the first column is left-aligned, all others right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const count = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `12.3` for 12 345 bytes: kB are of 1000 bytes. */
export function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
