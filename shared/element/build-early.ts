import { toAttributeName } from './attributes.ts'
import type { FoundElement } from './build-elements.ts'
import type { EarlyScreen } from './early-screen.ts'

/** What the id of an element's early module begins with; its tag follows. */
export const EARLY = 'virtual:early/'

/** What `takeModule` exports. */
export type EarlyScreens = Pick<EarlyScreen, 'screens'>

/** Draws the first screens of an element; run while it is being built. */
export function takeModule({ name, file }: Pick<FoundElement, 'name' | 'file'>, root: string): string {
  const exported = toExportName(name)
  return [
    `import { takeScreens } from ${JSON.stringify(`${root}/shared/element/take-screens.tsx`)}`,
    `import { ${exported} } from ${JSON.stringify(file)}`,
    `import words from 'virtual:messages/${name}'`,
    `export const screens = await takeScreens(${exported}, words)`,
  ].join('\n')
}

/** Shows the first screen wherever the element stands already, before anything that its code needs has come. */
export function earlyModule({ contract, screens, file }: FoundElement, root: string): string {
  const { tag, reservedHeight, early = {} } = contract
  const fields = Object.entries(early).map(
    ([field, attributes = []]) => [field, attributes.map(toAttributeName)] as const,
  )
  const screen: Omit<EarlyScreen, 'styles' | 'load'> = {
    tag,
    reservedHeight,
    screens: screens ?? {},
    fields: Object.fromEntries(fields),
  }
  return [
    `import { drawEarly } from ${JSON.stringify(`${root}/shared/element/early-screen.ts`)}`,
    `import styles from ${JSON.stringify(file.replace('element.ts', 'styles.css?inline'))}`,
    `drawEarly({ ...${JSON.stringify(screen)}, styles: [styles], load: () => import(${JSON.stringify(`virtual:element/${tag}`)}) })`,
  ].join('\n')
}

/** `guestPayment` for `guest-payment`. */
export function toExportName(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
