import type { ReactNode } from 'react'
import type { Address } from '../guards.ts'
import type { Route, RouteName } from '../routes.ts'
import type { Site } from '../site.ts'

/** What a page is described for. */
export interface PageContext {
  site: Site
  route: Route
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
  body?: ReactNode
  /** What most people come to the page for, beside its title. */
  action?: ReactNode
  /** An event of the element whose values stand in the address, by the names of its attributes. */
  kept?: { event: string; names: readonly string[] }
  look?: 'wide' | 'narrow' | 'form' | 'map'
  /** The page belongs to the profile area and has its menu. */
  isOfProfile?: true
  /** The element shows a heading of its own; the page's is there for screen readers. */
  isTitleUnseen?: true
}

export type DescribePage = (context: PageContext) => Page

export type PageName = RouteName | 'notFound'
