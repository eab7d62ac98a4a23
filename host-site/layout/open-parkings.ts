import type { Driver } from '../../widgets/public.ts'
import { make } from '../dom.ts'
import { comeLater } from '../later.ts'
import type { Site } from '../site.ts'
import type { Panel } from './panels.ts'

/** The place of the driver's parkings, filled as soon as he is known: a visitor has no need of them. */
export function openParkings(site: Site, driver: () => Promise<Driver>): Panel {
  const node = make('div')
  let panel: Panel | null = null
  let isStopped = false
  const load = () => Promise.all([import('./panels.ts'), driver()])
  comeLater(load, { place: node, words: () => site.say }).use(([{ makeParkings }, known]) => {
    if (isStopped) return
    panel = makeParkings(site, known)
    node.append(panel.node)
  })
  return {
    node,
    stop() {
      isStopped = true
      panel?.stop()
    },
  }
}
