/** Lines that our book has and the other side has not, or not as often, and the other way round. */
export function differ(
  what: string,
  book: readonly string[],
  { name, lines }: { name: string; lines: readonly string[] },
): string[] {
  const [here, there] = [book.toSorted().join('; '), lines.toSorted().join('; ')]
  return here === there ? [] : [`${what}: the book has "${here}", ${name} "${there}"`]
}
