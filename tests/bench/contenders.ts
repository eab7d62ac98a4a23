import type { Browser } from 'playwright'
import { LANGUAGE, preloadsOf } from '../size/measure.ts'
import { embedDirectly, pageAround } from '../size/page-html.ts'
import { runElement } from '../size/run-element.ts'
import type { Site } from '../size/site.ts'
import { pageOfSnippet } from '../size/snippet.ts'
import { PEERS } from './build-peers.ts'
import type { Contender } from './measure-load.ts'

const TAG = 'parking-guest-payment'

/** The guest payment in each of its embeddings, and the peers. */
export async function openContenders({ browser, site }: { browser: Browser; site: Site }): Promise<Contender[]> {
  const wanted = { tag: TAG }
  const pageOf = (id: 'fast' | 'loader' | 'steady') =>
    site.addPage(id, pageOfSnippet(site.dist, { tag: TAG, id, url: site.url, language: LANGUAGE }))
  const direct = site.addPage('direct', embedDirectly(TAG, { language: LANGUAGE }))
  const early = preloadsOf(await runElement(browser, direct, TAG), TAG)
  const ours = [
    { name: 'fast', said: 'guest payment, fast snippet', address: pageOf('fast'), wanted },
    {
      name: 'early',
      said: 'guest payment, all preloaded',
      address: site.addPage('early', embedDirectly(TAG, { language: LANGUAGE, early })),
      wanted,
    },
    { name: 'direct', said: 'guest payment, script line', address: direct, wanted },
    { name: 'loader', said: 'guest payment, loader', address: pageOf('loader'), wanted },
    { name: 'steady', said: 'guest payment, loader, preloads', address: pageOf('steady'), wanted },
  ]
  const peers = PEERS.map(({ name, said, ready, hasStyles }) => {
    const styles = hasStyles ? `<link rel="stylesheet" href="/peers/${name}.css">\n` : ''
    const html = pageAround(`${styles}<script type="module" src="/peers/${name}.js"></script>`, '<div id="peer"></div>')
    return { name, said, address: site.addPage(name, html), wanted: { selector: ready } }
  })
  return [...ours, ...peers]
}
