import { make } from '../dom.ts'
import type { Site } from '../site.ts'
import type { Words } from '../words.ts'
import type { Panel } from './panels.ts'

/** What the map says of itself (`parking-filter`). */
interface Shown {
  filter: string
  counts: Readonly<Record<string, number>>
}

/** The kinds that a map can be narrowed to, as it calls them, in its order. */
const namesOf = (say: Words): Readonly<Record<string, string>> => ({
  roadside: say('filter.roadside'),
  multilevel: say('filter.multilevel'),
  planar: say('filter.planar'),
  pocket: say('filter.pocket'),
  angle: say('filter.angle'),
  commerce: say('filter.commerce'),
  resident: say('filter.resident'),
  taxi: say('filter.taxi'),
  bus: say('filter.bus'),
  municipal: say('filter.municipal'),
  free: say('filter.free'),
  fordisabled: say('filter.fordisabled'),
  residentzone: say('filter.residentzone'),
  parcomats: say('filter.parcomats'),
  terminals: say('filter.terminals'),
  informationtable: say('filter.informationtable'),
  museum: say('filter.museum'),
  sight: say('filter.sight'),
  church: say('filter.church'),
  other: say('filter.other'),
})

/** What the map of the page shows, chosen from the header (readings gA-17); not there where there is no map. */
export function makeMapFilter({ say }: Site): Panel & { follow(): void } {
  const list = make('ul', {})
  const node = make(
    'div',
    { class: 'wrap panels', hidden: '' },
    make('details', {}, make('summary', {}, say('panel.filter')), list),
  )
  let map: Element | null = null

  function hear(event: Event): void {
    // The history of a driver has filters too, and an event of the same name.
    if (!(event.target instanceof Element && event.target.localName === 'parking-map')) return
    const { filter, counts } = (event as CustomEvent<Shown>).detail
    map = event.target
    const chosen = filter.split(' ')
    const boxes = Object.entries(namesOf(say)).flatMap(([name, title]) =>
      counts[name] === undefined ? [] : [makeBox({ value: name, title: `${title}: ${counts[name]}`, chosen })],
    )
    // Whoever is ticking boxes keeps their place among them.
    const known = [...list.querySelectorAll('input')]
    if (known.map(({ value }) => value).join() === boxes.map(({ value }) => value).join())
      for (const box of known) box.checked = chosen.includes(box.value)
    else list.replaceChildren(...boxes.map(({ item }) => item))
    node.hidden = boxes.length === 0
  }

  function makeBox({ value, title, chosen }: { value: string; title: string; chosen: readonly string[] }): {
    value: string
    item: HTMLElement
  } {
    const box = make('input', { type: 'checkbox', value, checked: chosen.includes(value) ? '' : null, change: choose })
    return { value, item: make('li', {}, make('label', {}, box, title)) }
  }

  function choose(): void {
    const chosen = [...list.querySelectorAll('input')].filter(({ checked }) => checked)
    map?.setAttribute('filter', chosen.map(({ value }) => value).join(' '))
  }

  document.addEventListener('parking-filter', hear)
  return {
    node,
    follow() {
      if (!map?.isConnected) node.hidden = true
    },
    stop: () => document.removeEventListener('parking-filter', hear),
  }
}
