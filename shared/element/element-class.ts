import r2wc from '@r2wc/react-to-web-component'
import { atom } from 'nanostores'
import { createElement, type ComponentType } from 'react'
import type { MessageLoaders } from '../i18n/messages.ts'
import type { Warning } from '../domain/warnings.ts'
import { browserEnvironment } from '../stores/environment.ts'
import { warn } from '../stores/warn.ts'
import { type AttributeTable, readAttribute, toAttributeName } from './attributes.ts'
import { commonAttributes, REFLECTED } from './common-attributes.ts'
import { prerenderedFrameOf } from './prerendered-screen.ts'
import type { ElementContract, Model } from './element-contract.ts'
import { ElementView, type ElementViewProps } from './element-view.tsx'
import { createEmit } from './events.ts'
import { createFrame } from './frame.ts'
import { findInherited, watchInherited } from './inherited.ts'
import { createLightDomSlot } from './light-dom-slot.ts'
import { createMount, type Mount } from './mount.ts'
import { renewStyles } from './styles.ts'
import { defineProperties, ownPropertyNames, takePresetProperties } from './properties.ts'

/** What r2wc's class has and its types do not say. */
interface R2wcElement extends HTMLElement {
  container: Element
  connectedCallback(): void
  disconnectedCallback(): void
}

const mounts = new WeakMap<Element, ElementViewProps>()

/** r2wc renders this into the frame; everything it needs hangs on the host of the shadow root. */
function Shell({ container }: { container?: Node }) {
  const found = container instanceof ShadowRoot && mounts.get(container.host)
  return found ? createElement(ElementView, found) : null
}

/**
 * Makes the custom element of a contract. r2wc gives the class, its shadow root and the React root; attributes,
 * properties, moves, events and styles are ours, because a plain r2wc element loses what was set before its definition,
 * keeps removed attributes, and forgets what was typed when it is moved.
 */
export function createElementClass<Attributes, Events, M extends Model>(
  contract: ElementContract<Attributes, Events, M>,
  loaders: MessageLoaders,
  { library: libraryUrl, version }: { library: string; version: string },
): CustomElementConstructor {
  const own = contract.attributes as unknown as AttributeTable
  const teller = { tag: contract.tag, warn: (warning: Warning) => warn(warning, libraryUrl) }
  const rows: AttributeTable = { ...own, ...commonAttributes }
  const names = new Map(Object.keys(rows).map((name) => [toAttributeName(name), name]))
  const properties = ownPropertyNames(names.values())
  const styles = typeof contract.styles === 'string' ? [contract.styles] : contract.styles
  const Base = r2wc(Shell as ComponentType<{ container?: HTMLElement }>, {
    shadow: 'open',
  }) as unknown as new () => R2wcElement

  class ParkingElement extends Base {
    static get observedAttributes(): string[] {
      return [...names.keys()]
    }

    static {
      if (contract.pays) {
        const check = (element: ParkingElement) => element.#mount?.check() ?? Promise.resolve()
        Object.defineProperty(ParkingElement.prototype, 'check', {
          configurable: true,
          writable: true,
          value(this: ParkingElement) {
            return check(this)
          },
        })
      }
      defineProperties(ParkingElement.prototype, properties, {
        get: (element, name) => element.#values[name],
        set(element, name, text) {
          if (!REFLECTED.includes(name)) element.#read(name, text)
          else if (text === null || text === 'false') element.removeAttribute(name)
          else element.setAttribute(name, text)
        },
      })
    }

    #values: Record<string, unknown> = Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, row.default]),
    )
    #preset = takePresetProperties(this, properties)
    #$attributes = atom(this.#ownValues())
    #frame =
      prerenderedFrameOf(this.shadowRoot as ShadowRoot, version) ??
      createFrame(this.shadowRoot as ShadowRoot, {
        styles,
        reservedHeight: contract.reservedHeight,
        reservedWith: contract.reservedWith,
      })
    #lightDomSlot = createLightDomSlot(this)
    #mount: Mount | null = null
    #isStale = false
    #stopWatching = () => {}

    constructor() {
      super()
      this.container = this.#frame.view
      // A user who begins to use the element may soon meet an error, and the line may be down by then.
      for (const sign of ['focusin', 'pointerdown'])
        this.addEventListener(sign, () => this.#mount?.messages.loadErrors(), { passive: true })
    }

    /**
     * r2wc asks for a root in its constructor; the one in which the prerendered screen was drawn goes on, of any copy
     * of the library.
     */
    override attachShadow(options: ShadowRootInit): ShadowRoot {
      return this.shadowRoot ?? super.attachShadow(options)
    }

    override connectedCallback(): void {
      for (const [name, value] of this.#preset.splice(0)) Reflect.set(this, name, value)
      this.#watch()
      this.#lightDomSlot.follow()
      if (this.#mount) return
      this.#frame.dress()
      this.#frame.show('loading')
      this.#$attributes.set(this.#ownValues())
      this.#mount = createMount({
        contract,
        loaders,
        environment: browserEnvironment(libraryUrl),
        scopeKey: this.#scopeKey(),
        language: this.#language(),
        $attributes: this.#$attributes as unknown as ReturnType<typeof atom<Attributes>>,
        emit: createEmit<Events>(this, contract.events),
      })
      mounts.set(this, { mount: this.#mount, frame: this.#frame, lightDomSlot: this.#lightDomSlot })
      super.connectedCallback()
    }

    /** A move in the page takes the element out and in within one task: what is typed stays (promise 12). */
    override disconnectedCallback(): void {
      this.#stopWatching()
      queueMicrotask(() => {
        if (this.isConnected || !this.#mount) return
        super.disconnectedCallback()
        this.#mount.dispose()
        this.#mount = null
        mounts.delete(this)
      })
    }

    /** `moveBefore` takes nothing out; only what the element inherits may be new. */
    connectedMoveCallback(): void {
      this.#watch()
      this.#lightDomSlot.follow()
    }

    /** Another document takes the sheets of this one away. */
    adoptedCallback(): void {
      this.#frame.dress()
      renewStyles(this.shadowRoot as ShadowRoot)
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = names.get(attribute)
      if (name !== undefined) this.#read(name, text)
    }

    /** Takes a new text of an attribute, or of a property by the same road; those of one task are told together. */
    #read(name: string, text: string | null): void {
      const row = rows[name]
      if (!row) return
      this.#values[name] = readAttribute(name, row, text, teller)
      this.#refreshSoon()
    }

    #watch(): void {
      this.#stopWatching()
      this.#stopWatching = watchInherited(this, () => this.#refreshSoon())
      this.#refreshSoon()
    }

    #refreshSoon(): void {
      if (this.#isStale) return
      this.#isStale = true
      queueMicrotask(() => {
        this.#isStale = false
        if (!this.#mount) return
        const before = this.#$attributes.get()
        const now = this.#ownValues()
        if (Object.keys(now).some((name) => now[name] !== before[name])) this.#$attributes.set(now)
        this.#mount.messages.setLanguage(this.#language())
        this.#mount.moveTo(this.#scopeKey())
      })
    }

    #ownValues(): Record<string, unknown> {
      return Object.fromEntries(Object.keys(own).map((name) => [name, this.#values[name]]))
    }

    #scopeKey() {
      const { city, api } = this.#values as { city: string | null; api: string | null }
      return { city: city ?? commonAttributes.city.parse(findInherited(this, 'data-parking-city') ?? '') ?? null, api }
    }

    #language(): string {
      return (this.#values['lang'] as string | null) ?? findInherited(this, 'lang') ?? 'ru'
    }
  }

  return ParkingElement
}
