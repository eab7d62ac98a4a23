import type { Address } from '../guards.ts'
import type { Place, RouteName } from '../routes.ts'
import type { Site } from '../site.ts'

/** What a page is made for. */
export interface PageContext {
  site: Site
  place: Place
  address: Address
}

/** A page: its title, and what stands below it. */
export interface Page {
  title: string
  /** One sentence below the title, also the description that a search engine shows. */
  lead?: string
  /** The element that the page is for. */
  tag?: string
  attributes?: Readonly<Record<string, string>>
  body?: readonly Node[]
  /** A part beside or below the element. */
  after?: readonly Node[]
  look?: 'wide' | 'narrow' | 'form' | 'map'
  /** The menu of the area that it belongs to. */
  menu?: HTMLElement
  /** The element shows a heading of its own; ours is there for those who hear it. */
  isTitleUnseen?: true
}

export type MakePage = (context: PageContext) => Page | Promise<Page>

export type PageName = RouteName | 'notFound'
