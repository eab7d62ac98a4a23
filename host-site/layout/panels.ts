import { make } from '../dom.ts'
import { linkTo, type Site } from '../site.ts'
import type { Driver, DriverParking } from '../../widgets/public.ts'
import type { Words } from '../words.ts'

/** How often the time that is left is written anew. */
const TICK_MS = 10_000

const MINUTE_MS = 60_000

export interface Panel {
  node: HTMLElement
  stop(): void
}

/** The driver's parkings that run or wait for their money, unfolded from the header, each with the time that is left (readings gA-17). */
export function makeParkings(site: Site, driver: Driver): Panel {
  const { say } = site
  const summary = make('summary', {})
  const list = make('ul', {})
  const way = make('a', { href: linkTo(site, '/profile/parking') }, say('panel.more'))
  const node = make('div', { class: 'wrap panels', hidden: '' }, make('details', {}, summary, list, way))

  function draw(): void {
    const now = driver.now()
    const parkings = (driver.current?.parkings ?? []).filter(
      ({ status, end }) => status === 'waiting' || end === null || end > now,
    )
    const running = parkings
      .filter(({ status }) => status === 'active')
      .toSorted((one, other) => (one.end ?? Infinity) - (other.end ?? Infinity))
    const waiting = parkings.filter(({ status }) => status === 'waiting')
    const [next] = running
    node.hidden = parkings.length === 0
    write(summary, next ? `${say('panel.sessions')} · ${leftOf(next, now, say)}` : say('panel.waiting'))
    list.replaceChildren(
      ...[...running, ...waiting].map((parking) =>
        make('li', {}, say('panel.zone', { zone: parking.zone, left: leftOf(parking, now, say) })),
      ),
    )
  }

  const stopDriver = driver.subscribe(draw)
  const timer = setInterval(draw, TICK_MS)
  draw()
  void driver.load()
  return {
    node,
    stop() {
      stopDriver()
      clearInterval(timer)
    },
  }
}

/** Never overstated (readings 3.14). */
function leftOf({ status, end }: DriverParking, now: number, say: Words): string {
  if (status === 'waiting') return say('panel.unpaid')
  if (end === null) return say('panel.open')
  const minutes = Math.floor((end - now) / MINUTE_MS)
  if (minutes < 1) return say('panel.left.short')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? say('panel.left.minutes', { minutes }) : say('panel.left.hours', { hours, minutes: rest })
}

function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
