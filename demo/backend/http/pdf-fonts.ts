import { createRequire } from 'node:module'

const FONTS = createRequire(import.meta.url)
/** Their files. */
export const FONT_FILES = {
  regular: FONTS.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
  bold: FONTS.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf'),
}

/** The fonts `regular` and `bold`, which have Russian letters and are put into the file. */
export function addFonts(document: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(FONT_FILES)) document.registerFont(name, path)
}

/**
 * pdfkit keeps the layout of every word that it has ever drawn and can only be told to keep none, which takes twice the
 * time: a long document forgets its words page by page. The font is to be chosen anew afterwards.
 */
export function forgetWordCache(document: PDFKit.PDFDocument): void {
  for (const name of Object.keys(FONT_FILES)) {
    const { _font: font } = document.font(name) as unknown as { _font: { layoutCache: object } }
    font.layoutCache = Object.create(null) as object
  }
}
