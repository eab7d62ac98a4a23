import type { ServerCall } from '../../api/contract/call.server.ts'
import { CALLS } from '../../api/contract/calls.server.ts'
import { OWN_ENTRY } from '../../api/contract/own-entry.server.ts'
import { callsOf } from '../reference/element-calls.ts'
import type { ElementDoc } from '../reference/element-doc.ts'
import { toCode, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'

const OWNERS = {
  nobody: 'Without a token',
  guest: 'With the guest’s token',
  driver: 'With the driver’s token',
  firm: 'With the firm’s token',
}

type Owner = keyof typeof OWNERS

/** Whose token a call carries: of a few that of either. */
function ownersOf({ call, area }: ServerCall): Owner[] {
  if (call.token === 'none') return ['nobody']
  if (area === 'cooperative') return ['firm']
  if (call.name === 'logout') return ['driver', 'firm']
  if (area === 'correction') return ['guest', 'driver']
  return area === 'guest payment' ? ['guest'] : ['driver']
}

function toLink(row: ServerCall): string {
  const place = row.call.token === 'none' ? '' : ` (${row.call.token})`
  return `${toCode(row.call.name)}${place}`
}

/** A line for each kind of token. */
function toGroups(rows: readonly ServerCall[]): string {
  const lines = (Object.keys(OWNERS) as Owner[]).flatMap((owner) => {
    const own = rows.filter((row) => ownersOf(row).includes(owner))
    return own.length === 0 ? [] : [`${OWNERS[owner]}: ${own.map(toLink).join(', ')}`]
  })
  return lines.length === 0 ? 'nothing more' : lines.join('<br>')
}

/** The page of what each element asks of a city, and with which token. */
export function toCallsPage(elements: readonly ElementDoc[]): Page {
  const used = elements.map(({ name, tag }) => ({ tag, calls: new Set(callsOf(name)) }))
  const common = CALLS.filter(({ call }) => used.every(({ calls }) => calls.has(call.name)))
  const rows = used.map(({ tag, calls }) => [
    toCode(tag),
    toGroups(CALLS.filter((row) => calls.has(row.call.name) && !common.includes(row))),
  ])
  const others = CALLS.filter(({ call }) => !used.some(({ calls }) => calls.has(call.name)))
  const paths = [OWN_ENTRY, ...CALLS.map(({ call, summary }) => ({ ...call, summary }))].map((one) => [
    `<code id="${one.name}">${one.name}</code>`,
    toCode(`${one.method} ${one.path}`),
    one.summary,
  ])
  const sections = [
    {
      id: 'elements',
      title: 'What each element asks',
      html: `<p>Every element may ask ${common.map(toLink).join(' and ')}, and with <code>api</code> the city’s own entry (${toCode(OWN_ENTRY.name)}, ${toCode(OWN_ENTRY.path)}); beside them:</p>${toTable(['Element', 'Calls'], rows)}`,
    },
    { id: 'others', title: 'What no element asks', html: `<p>${others.map(toLink).join(', ')}</p>` },
    { id: 'paths', title: 'The calls', html: toTable(['Call', 'Path', 'What it is'], paths) },
  ]
  return {
    file: 'calls.html',
    title: 'Calls of the elements',
    description: 'Which calls of a city’s backend each element makes, and with which token.',
    contents: sections.map(({ id, title }) => [id, title]),
    body: `<h1>Calls of the elements</h1>
<p class="lead">What a city’s own backend has to answer for each element, read from the elements’ sources. Behind a call stands where its token goes; to its own origin an element always sends the header. What each field means is in <a href="/openapi.json">the OpenAPI document</a>.</p>
<p>An element in which a driver signs in has the calls of the sign-in too.</p>
${sections.map(({ id, title, html }) => toSection(id, title, html)).join('\n')}`,
  }
}
