import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { emergencyMessages } from '../i18n/emergency.ts'
import { loadMessages, type MessageLoaders } from '../i18n/messages.ts'
import { MessagesProvider } from '../i18n/intl.tsx'
import type { Environment } from '../stores/environment.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Drawn } from '../element/drawn.ts'
import type { PrerenderedScreen } from '../element/prerendered-screen.ts'
import type { AnyElement, ModelContext } from '../element/element-contract.ts'

type ParsedNode = DefaultTreeAdapterMap['childNode']
type ParsedElement = DefaultTreeAdapterMap['element']

/** Fields whose text or tick can be handed over to the view (hand-over.ts). */
const TYPES = ['text', 'tel', 'checkbox', 'radio']

/**
 * Draws the first screen of an element in each language, while it is being built: its own view, before any city has
 * answered.
 */
export async function takeScreens(
  contract: AnyElement,
  loaders: MessageLoaders,
): Promise<PrerenderedScreen['screens']> {
  const { createModel, View } = await contract.load()
  const [model, returned] = ['', '#parking-return=a-1'].map((page): unknown =>
    createModel(firstContext(contract, page)),
  )
  const screens: Record<string, PrerenderedScreen['screens'][string]> = {}
  for (const language of Object.keys(loaders)) {
    // oxlint-disable-next-line no-await-in-loop -- two languages, once per build
    const messages = await loadMessages(loaders, language)
    const viewOf = (one: unknown) => (
      <MessagesProvider language={language} messages={messages}>
        <View model={one} />
      </MessagesProvider>
    )
    const { network, retry } = emergencyMessages(language)
    const failure = <Notice kind="danger" title={network} actions={<Button look="secondary">{retry}</Button>} />
    screens[language] = {
      screen: draw('early', viewOf(model)),
      failure: draw('stack', failure),
      ...(contract.pays && { returned: draw('early', viewOf(returned)) }),
    }
    check(contract, screens[language].screen)
  }
  return screens
}

/** What a model is given that was made on a page and asked for nothing yet. */
function firstContext({ attributes }: AnyElement, page: string): ModelContext<unknown, unknown> {
  const nothing = () => () => {}
  const environment = {
    now: () => 0,
    monotonic: () => 0,
    isOnline: () => true,
    pageUrl: () => page,
    setTimer: nothing,
    onWake: nothing,
    onHide: nothing,
    onOnline: nothing,
  }
  const defaults = Object.entries(attributes as Record<string, { default: unknown }>).map(([name, row]) => [
    name,
    row.default,
  ])
  return {
    openScope: () => Promise.reject(new Error('A first screen is drawn without a city.')),
    environment: environment as unknown as Environment,
    $attributes: atom(Object.fromEntries(defaults) as unknown),
    $language: atom('ru'),
    emit: () => true,
    onDispose: () => {},
  }
}

function draw(name: string, view: ReactNode): Drawn {
  return ['div', { class: name }, ...drawNodes(parseFragment(renderToStaticMarkup(view)).childNodes)]
}

function drawNodes(nodes: readonly ParsedNode[]): Drawn[] {
  return nodes.flatMap((node): Drawn[] => {
    if ('value' in node) return [node.value]
    return 'attrs' in node ? [drawElement(node)] : []
  })
}

function drawElement({ tagName, attrs, childNodes }: ParsedElement): Drawn {
  // An empty value is what a field has without one.
  const told = attrs.filter(({ name, value }) => name !== 'value' || value !== '')
  return [tagName, Object.fromEntries(told.map(({ name, value }) => [name, value])), ...drawNodes(childNodes)]
}

/** Fails the build where a first screen would not work under a strict policy, or could not be handed over. */
function check({ tag, prerendered }: AnyElement, screen: Drawn): void {
  const fail = (problem: string) => {
    throw new Error(`The first screen of ${tag} ${problem}`)
  }
  const elements = flatten(screen)
  for (const [name, attributes] of elements) {
    if ('style' in attributes) fail(`has a style attribute at <${name}>, which a strict policy takes away`)
    if (name === 'input' && !TYPES.includes(attributes['type'] ?? 'text'))
      fail(`has an <input type="${attributes['type']}">, which hand-over.ts cannot hand over`)
    if (name === 'textarea') fail('has a text area, which hand-over.ts cannot hand over')
  }
  for (const field of Object.keys(prerendered ?? {}))
    if (!elements.some(([, attributes]) => attributes['name'] === field)) fail(`has no field "${field}"`)
}

function flatten(drawn: Drawn): Exclude<Drawn, string>[] {
  if (typeof drawn === 'string') return []
  const [, , ...children] = drawn
  return [drawn, ...children.flatMap(flatten)]
}
