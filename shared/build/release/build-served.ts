import { resolve } from 'node:path'
import { fieldsOf, firstCalls, priceName } from '../prerender.ts'
import type { AnyElement } from '../../element/element-contract.ts'
import type { ServedScreen } from '../../element/served-screen.ts'
import type { FoundElement } from '../build-elements.ts'
import { bundleOne, moduleOf, type OneFile, writeInto } from './bundle-one.ts'

interface Served extends Pick<OneFile, 'root' | 'plugins' | 'cssTarget'> {
  version: string
  dir: string
  found: readonly FoundElement[]
}

const SCREENS = 'virtual:screens'
const STYLES = 'virtual:early-styles'

/** What shows a first screen from the server alone: it is seen where a script would run, for so long as one may come. */
const SERVED_STYLES = `.root[hidden]{display:block}@media (scripting:none){.early{display:none}}`

/**
 * What a page needs that has a first screen in its markup: `server.js`, which writes it, and `early/<tag>.css`, which
 * the markup links to.
 */
export async function buildServed(options: Served): Promise<void> {
  const { root, version, dir, plugins } = options
  const prerendered = options.found.filter(({ screens }) => screens !== null)
  const rows = prerendered.map(({ contract, screens }) => {
    const row: ServedScreen = { screens: screens ?? {}, fields: fieldsOf(contract), price: priceOf(contract) }
    return [contract.tag, row]
  })
  const screens = `export const screens = ${JSON.stringify(Object.fromEntries(rows))}`
  const code = await bundleOne({
    root,
    input: resolve(root, 'widgets/server.ts'),
    format: 'es',
    plugins: [moduleOf(SCREENS, screens), ...plugins],
    define: { VERSION: JSON.stringify(version) },
  })
  writeInto(dir, 'server.js', code)
  for (const element of prerendered) {
    // oxlint-disable-next-line no-await-in-loop -- one element has such a screen
    writeInto(dir, `early/${element.contract.tag}.css`, (await readStyles(element, options)) + SERVED_STYLES)
  }
}

function priceOf(contract: AnyElement): ServedScreen['price'] {
  const { tag, earlyPrice } = contract
  return earlyPrice ? { needs: earlyPrice.needs, calls: firstCalls(contract), file: `early/${priceName(tag)}` } : null
}

/** The styles of an element's shadow root as the browser would put them on. */
async function readStyles({ contract, file }: FoundElement, { root, plugins, cssTarget }: Served): Promise<string> {
  const { reservedHeight, reservedWith } = contract
  const source = [
    `import { stylesOfFrame } from ${JSON.stringify(`${root}/shared/element/frame-styles.ts`)}`,
    `import styles from ${JSON.stringify(file.replace('element.ts', 'styles.css?inline'))}`,
    `export const css = stylesOfFrame({ styles: [styles], ...${JSON.stringify({ reservedHeight, reservedWith })} }).join('')`,
  ]
  const code = await bundleOne({
    root,
    input: STYLES,
    format: 'es',
    plugins: [moduleOf(STYLES, source.join('\n')), ...plugins],
    define: {},
    cssTarget,
  })
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { css: string }
  return module.css
}
