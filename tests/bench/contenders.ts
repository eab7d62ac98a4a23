import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright'
import { LANGUAGE, preloadsOf } from '../size/measure.ts'
import { embedDirectly, pageAround } from '../size/page-html.ts'
import { runElement } from '../size/run-element.ts'
import type { Site } from '../size/site.ts'
import { pageOfSnippet, type SnippetId } from '../size/snippet.ts'
import { PEERS } from './build-peers.ts'
import type { Contender } from './measure-load.ts'

const TAG = 'parking-guest-payment'

/** What the QR code of a sign opens: where and for which car is said, so that there is a price. */
const SIGN = { zone: '101', plate: 'A123BC77' }
const OF_SIGN = `zone="${SIGN.zone}" plate="${SIGN.plate}"`

/** The guest payment in each of its embeddings, opened as by a QR code; and the peers. */
export async function openContenders({ browser, site }: { browser: Browser; site: Site }): Promise<Contender[]> {
  const wanted = { tag: TAG }
  const addPage = (name: string, html: string) =>
    site.addPage(name, html.replace(new RegExp(`<${TAG} (?!.*zone=)`), `<${TAG} ${OF_SIGN} `))
  const htmlOf = (id: SnippetId) => pageOfSnippet(site.dist, { tag: TAG, id, url: site.url, language: LANGUAGE })
  const pageOf = (id: SnippetId) => addPage(id, htmlOf(id))
  const { renderFirstScreen } = await importBuilt<typeof import('../../widgets/server.ts')>(site, 'server.js')
  const screen = renderFirstScreen(TAG, { ...SIGN, lang: LANGUAGE }, { library: site.url, api: `${site.url}/zarechny` })
  const served = htmlOf('start').replace(new RegExp(`<${TAG} [^>]*>`), (tag) => tag + screen)
  const direct = addPage('direct', embedDirectly(TAG, { language: LANGUAGE }))
  const early = preloadsOf(await runElement(browser, direct, TAG), TAG)
  const ours = [
    { name: 'fast', said: 'guest payment, fast snippet', address: pageOf('fast'), wanted },
    {
      name: 'early',
      said: 'guest payment, all preloaded',
      address: addPage('early', embedDirectly(TAG, { language: LANGUAGE, early })),
      wanted,
    },
    { name: 'direct', said: 'guest payment, script line', address: direct, wanted },
    { name: 'loader', said: 'guest payment, loader', address: pageOf('loader'), wanted },
    { name: 'steady', said: 'guest payment, loader, preloads', address: pageOf('steady'), wanted },
    { name: 'start', said: 'guest payment, its own one line', address: pageOf('start'), wanted },
    { name: 'sign', said: 'guest payment, lines of a sign’s code', address: pageOf('sign'), wanted },
    { name: 'server', said: 'guest payment, rendered on the server', address: addPage('server', served), wanted },
    { name: 'checked', said: 'guest payment, loader, checked', address: pageOf('checked'), wanted },
    { name: 'single', said: 'guest payment, single file', address: pageOf('single'), wanted },
  ]
  const peers = PEERS.map(({ name, said, ready, hasStyles }) => {
    const styles = hasStyles ? `<link rel="stylesheet" href="/peers/${name}.css">\n` : ''
    const html = pageAround(`${styles}<script type="module" src="/peers/${name}.js"></script>`, '<div id="peer"></div>')
    return { name, said, address: site.addPage(name, html), wanted: { selector: ready } }
  })
  return [...ours, ...peers]
}

async function importBuilt<Module>({ dist }: Site, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(dist, file)).href)) as Module
}
