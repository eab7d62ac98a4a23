/** Without case and without dots and strokes over letters, which people leave out: ё is е. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
