import { toAttributeName } from '../element/attributes.ts'
import type { FoundElement } from './build-elements.ts'
import type { PrerenderedScreen } from '../element/prerendered-screen.ts'

/** What the id of the module with an element's first screen begins with; its tag follows. */
export const PRERENDERED = 'virtual:prerendered/'

/** What `screensModule` exports. */
export type PrerenderedScreens = Pick<PrerenderedScreen, 'screens'>

/** What draws a prerendered screen in the page. */
export function looksFile(root: string): string {
  return `${root}/shared/element/prerendered-screen.ts`
}

/** Draws the first screens of an element; run while it is being built. */
export function screensModule({ name, file }: Pick<FoundElement, 'name' | 'file'>, root: string): string {
  const exported = toExportName(name)
  return [
    `import { takeScreens } from ${JSON.stringify(`${root}/shared/build/take-screens.tsx`)}`,
    `import { ${exported} } from ${JSON.stringify(file)}`,
    `import loaders from 'virtual:messages/${name}'`,
    `export const screens = await takeScreens(${exported}, loaders)`,
  ].join('\n')
}

/** Shows the first screen wherever the element stands already, before anything that its code needs has come. */
export function prerenderedModule({ contract, screens, file }: FoundElement, root: string): string {
  const { tag, reservedHeight, prerendered = {} } = contract
  const fields = Object.entries(prerendered).map(
    ([field, attributes = []]) => [field, attributes.map(toAttributeName)] as const,
  )
  const screen: Omit<PrerenderedScreen, 'styles' | 'load'> = {
    tag,
    reservedHeight,
    screens: screens ?? {},
    fields: Object.fromEntries(fields),
  }
  return [
    `import { drawPrerendered } from ${JSON.stringify(looksFile(root))}`,
    `import styles from ${JSON.stringify(file.replace('element.ts', 'styles.css?inline'))}`,
    `drawPrerendered({ ...${JSON.stringify(screen)}, styles: [styles], load: () => import(${JSON.stringify(`virtual:element/${tag}`)}) })`,
  ].join('\n')
}

/** `guestPayment` for `guest-payment`. */
export function toExportName(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
