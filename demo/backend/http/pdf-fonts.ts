import { createRequire } from 'node:module'

const FONTS = createRequire(import.meta.url)
const REGULAR = FONTS.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf')
const BOLD = FONTS.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf')

/** The fonts `regular` and `bold`, which have Russian letters and are put into the file. */
export function addFonts(document: PDFKit.PDFDocument): void {
  document.registerFont('regular', REGULAR).registerFont('bold', BOLD)
}
