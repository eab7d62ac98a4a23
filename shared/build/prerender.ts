import { toAttributeName } from '../element/attributes.ts'
import type { EarlyPriceOptions } from '../element/early-price.ts'
import type { AnyElement } from '../element/element-contract.ts'
import type { BuildOptions, FoundElement } from './build-elements.ts'
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

/** Whether a module of this address is one of the library's own files, and not a part of a page's bundle. */
export function isServed(tag: string): string {
  return `/^https?:.*[/](early|start)[/]${tag}[.]js$/.test(import.meta.url)`
}

/** Shows the first screen wherever the element stands already, before anything that its code needs has come. */
export function prerenderedModule(
  { contract, screens, file }: FoundElement,
  { root, version }: Pick<BuildOptions, 'root' | 'version'>,
): string {
  const { tag, reservedHeight, earlyPrice } = contract
  const screen: Omit<PrerenderedScreen, 'styles' | 'price' | 'servedAt' | 'load'> = {
    tag,
    version,
    reservedHeight,
    screens: screens ?? {},
    fields: fieldsOf(contract),
    calls: firstCalls(contract),
  }
  const price = earlyPrice
    ? `{ needs: ${JSON.stringify(earlyPrice.needs)}, load: () => import(${JSON.stringify(`./${priceName(tag)}`)}) }`
    : null
  return [
    `import { drawPrerendered } from ${JSON.stringify(looksFile(root))}`,
    `import styles from ${JSON.stringify(file.replace('element.ts', 'styles.css?inline'))}`,
    `drawPrerendered({ ...${JSON.stringify(screen)}, styles: [styles], price: ${price}, servedAt: ${isServed(tag)} ? import.meta.url : null, load: () => import(${JSON.stringify(`virtual:element/${tag}`)}) })`,
  ].join('\n')
}

/** The file that shows the price of a first screen; it lies beside the one that draws it. */
export function priceName(tag: string): string {
  return `${tag}-price.js`
}

/** Shows the price of a first screen; one file for itself. `states` = the word for such a price, by language. */
export function priceModule(
  { contract, file }: FoundElement,
  { root, states }: { root: string; states: EarlyPriceOptions['states'] },
): string {
  const module = contract.earlyPrice?.module ?? ''
  return [
    `import { showEarlyPrice } from ${JSON.stringify(`${root}/shared/element/early-price.ts`)}`,
    `import { earlyPrice } from ${JSON.stringify(file.replace('element.ts', module.slice('./'.length)))}`,
    `export const show = (form, answers, toNode) => showEarlyPrice(form, earlyPrice(answers), { toNode, now: Date.now, states: ${JSON.stringify(states)} })`,
  ].join('\n')
}

/** Fields of a first screen with the attributes that fill them, as HTML has them. */
export function fieldsOf({ prerendered = {} }: AnyElement): PrerenderedScreen['fields'] {
  const rows = Object.entries(prerendered).map(
    ([field, attributes = []]) => [field, attributes.map(toAttributeName)] as const,
  )
  return Object.fromEntries(rows)
}

/** Attributes of which one in each row has to be there for a price of the first screen; null where it has none. */
export function priceNeeds(contract: AnyElement): (readonly string[])[] | null {
  const fields = fieldsOf(contract)
  return contract.earlyPrice?.needs.map((field) => fields[field] ?? []) ?? null
}

/** What the city's server is asked before the first field, without its address. */
export function firstCalls({ calls = [] }: AnyElement): string[] {
  return ['/api/settings/v3', ...calls]
}

/** `guestPayment` for `guest-payment`. */
export function toExportName(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
