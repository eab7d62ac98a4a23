import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { ErrorCode } from '../domain/errors.ts'
import type { Environment } from '../stores/environment.ts'
import type { Scope } from '../stores/scope.ts'

/**
 * One attribute of an element. `parse` gets the text as the page wrote it and answers undefined when it cannot read it:
 * the page's console then names the attribute and the default holds.
 */
export interface AttributeRow<T> {
  parse(text: string): T | undefined
  default: T
}

/** One event of an element. A cancelable one is a question to the page: `preventDefault()` stops what would follow. */
export interface EventRow {
  cancelable: boolean
}

/** What every element tells besides its own events. */
export interface CommonEvents {
  /** Something failed and the person sees a notice of it. `code` is one of `ErrorCode`, a type of the package. */
  'parking-error': { code: ErrorCode }
}

/** `emit` answers false when the page cancelled the event. The detail goes out frozen, with `version: 1`. */
export type Emit<Events> = <Name extends keyof (Events & CommonEvents) & string>(
  name: Name,
  detail: (Events & CommonEvents)[Name],
) => boolean

/** What a model gets. It lives from the element's connection (or a change of city) to its removal. */
export interface ModelContext<Attributes, Events> {
  /**
   * The city's shared state. Its code is a chunk of its own, so that a first screen need not wait for it. Rejects where
   * that chunk cannot be loaded; asking again tries again.
   */
  openScope(): Promise<Scope>
  environment: Environment
  /** The element's own attributes, parsed; a new object whenever one changes. */
  $attributes: ReadableAtom<Attributes>
  /** The language shown, e.g. `ru`; changing it re-renders and keeps the model. */
  $language: ReadableAtom<string>
  emit: Emit<Events>
  /** Calls `stop` when the model's life ends. */
  onDispose(stop: () => void): void
  /** What the model of the city before has handed on (`Model.carry`); nothing where there was none. */
  carried?: unknown
}

export interface Model {
  /**
   * What goes along when the page names another city: what was typed and is no city's own. It ends with the element.
   */
  carry?(): unknown
  /** Asks the server now how the payment under way stands; of an element that `pays`. */
  check?(): Promise<void>
  dispose?(): void
}

/** The part of an element that is loaded when one is on the page. */
export interface ElementBody<Attributes, Events, M extends Model> {
  createModel(context: ModelContext<Attributes, Events>): M
  View: ComponentType<{ model: M }>
}

/** Everything there is to say about an element; the reference and the manifest are generated from these literals. */
export interface ElementContract<Attributes, Events, M extends Model = Model> {
  /** `parking-` and the name of its folder in `widgets/`, which is also the name of its file in `locales/`. */
  tag: `parking-${string}`
  /**
   * Own attributes by attribute name in camelCase (`returnUrl` is written `return-url`); `city`, `lang`, `api`, `theme`
   * and `legible` are every element's.
   */
  attributes: { readonly [Name in keyof Attributes]: AttributeRow<Attributes[Name]> }
  events: { readonly [Name in keyof Events]: EventRow }
  /**
   * CSS of the shadow root (`import … from './styles.css?inline'`), beside what every element gets: tokens, base,
   * button, notice and skeleton of shared/ui. Parts that several elements use are best listed one by one: a text is
   * parsed once per page.
   */
  styles: string | readonly string[]
  /** Pixels kept free for the element before it is shown, at 360 px width. */
  reservedHeight: number
  /** More of them where the page says at once what is to be shown, by this attribute of HTML. */
  reservedWith?: { attribute: string; height: number }
  /**
   * Has the first screen drawn while the element is being built, so that it takes input before its code has come: names
   * of fields, each with the attributes that fill it from the start, the strongest first. The view has to show that
   * screen until the city has answered.
   */
  prerendered?: Readonly<Record<string, readonly (keyof Attributes & string)[]>>
  /**
   * Has the price shown in that screen, too, before the element's code has come: where all these fields are filled in by
   * attributes. `module` is a path from the contract's folder; what it exports is an `EarlyPrice` (early-price.ts), built
   * into one file.
   */
  earlyPrice?: { module: `./${string}`; needs: readonly string[] }
  /**
   * Modules that the element imports at once behind its first screen, by their paths from the contract's folder: they
   * are built as one file and named in a page's preload lines. The build fails where nothing of the element imports
   * one.
   */
  behind?: readonly string[]
  /**
   * It shares little, and stands on pages that have no prerendered element: what it has in common with one is built for
   * all, so that it gets nothing of the others'.
   */
  isLight?: true
  /** Calls to the city's server that the first screen makes beside the settings: preload lines name them. */
  calls?: readonly `/api/${string}`[]
  /**
   * It shows an account, a sign-in or a fleet, and so the errors of those: their texts (`account-errors.json`) come
   * with the general ones.
   */
  hasAccount?: true
  /** It takes the browser to a bank: its class has `check()`, by which the page has it ask how the payment stands. */
  pays?: true
  load(): Promise<ElementBody<Attributes, Events, M>>
}

/** A contract whose own types do not matter, as in the catalogue. */
// oxlint-disable-next-line typescript/no-explicit-any -- a contract takes its own types in and gives them out: only `any` fits both
export type AnyElement = ElementContract<any, any, any>
