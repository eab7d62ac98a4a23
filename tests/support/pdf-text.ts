import { inflateSync } from 'node:zlib'

/** What a PDF of ours says: its lines in the order they were written, by the fonts' own tables from glyph to letter. */
export function readPdf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (body: string) => {
    // By its length: what is compressed may end with a byte that is a line's end elsewhere.
    const [head = '', length = '0'] = /[\s\S]*?\/Length (\d+)[\s\S]*?stream\r?\n/.exec(body) ?? []
    return head === '' ? '' : inflate(Buffer.from(body.slice(head.length, head.length + Number(length)), 'latin1'))
  }
  const fonts = new Map<string, Map<string, string>>()
  for (const [, names = ''] of file.matchAll(/\/Font <<\s*([\s\S]*?)>>/g)) {
    for (const [, name = '', id = ''] of names.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (table) fonts.set(name, readTable(streamOf(objects.get(table) ?? '')))
    }
  }
  const pages = [...objects.values()].map(streamOf).filter((text) => /^BT$/m.test(text))
  return pages.map((page) => readPage(page, fonts)).join('\n')
}

function inflate(raw: Buffer): string {
  try {
    return inflateSync(raw).toString('latin1')
  } catch {
    // Not compressed: a font, a picture.
    return ''
  }
}

const toLetters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Letters by glyph: ranges with a list of what each of their glyphs stands for. */
function readTable(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const texts = [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (const [index, hex] of texts.entries())
      letters.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), toLetters(hex))
  }
  return letters
}

function readPage(page: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  for (const [, name, shown] of page.matchAll(/\/(\w+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font
    else
      lines.push(
        [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)]
          .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '?').join(''))
          .join(''),
      )
  }
  return lines.join('\n').replaceAll('\u00a0', ' ')
}
