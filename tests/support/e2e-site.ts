import type { Locator, Page } from '@playwright/test'
import { driverStart } from '../../shared/api/contract/driver-start.ts'
import type { TestBackend } from './e2e-backend.ts'
import { expect } from './e2e-expect.ts'

export type SiteVisitor = 'visitor' | 'driver' | 'coop'

/** Whose account it is; the seeded ones have the same password. */
interface Seeded {
  city?: string
  login?: string
  password?: string
}

/** A real token of a seeded account. */
export async function takeToken(
  { url }: Pick<TestBackend, 'url'>,
  visitor: 'driver' | 'coop',
  { city = 'zarechny', login = 'driver@demo.example', password = 'parking1' }: Seeded = {},
): Promise<string> {
  const [path, fields] =
    visitor === 'driver'
      ? ['login-v5', { login, password }]
      : ['login-corp-v1', { inn: '7707083893', contractNumber: 'ДГ-1' }]
  const answer = await fetch(`${url}/${city}/api/auth/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields as Record<string, string>),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`${visitor} was not signed in: ${answer.status}`)
  return token
}

/** Parks in zone 101 of Zarechny, from now on. */
export async function park(
  { url }: TestBackend,
  { token, number, minutes }: { token: string; number: string; minutes: number },
): Promise<void> {
  const vehicle = { number, category: 'B', format: 'rus' } as const
  const fields = {
    ...driverStart.encode({ vehicle, zone: '101', minutes, timeZone: 'Europe/Moscow', expectedPrice: minutes * 200 }),
    token,
  }
  const sent = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const answer = (await (
    await fetch(`${url}/zarechny${driverStart.path}`, { method: 'POST', body: new URLSearchParams(sent) })
  ).json()) as { status: string }
  if (answer.status !== 'ok') throw new Error(`${number} does not park: ${JSON.stringify(answer)}`)
}

/** The browser of a driver who has signed in before; also signs a signed-out driver in again. */
export async function comeAs(
  page: Page,
  backend: Pick<TestBackend, 'url'>,
  visitor: SiteVisitor,
  seeded: Seeded = {},
): Promise<void> {
  if (visitor === 'visitor') return
  const token = await takeToken(backend, visitor, seeded)
  const types = { [visitor === 'driver' ? 'standart' : 'coop']: token }
  await page.addInitScript(
    (tokens) => {
      if (window === window.top && sessionStorage.getItem('test:came') === null) localStorage.setItem('tokens', tokens)
      sessionStorage.setItem('test:came', 'yes')
    },
    JSON.stringify({ [seeded.city ?? 'zarechny']: types }),
  )
}

/** A document that a page has shown, and what it has asked for. */
export interface ShownDocument {
  elements: readonly string[]
}

/**
 * Elements by the document that asks for them, which the browser itself names: what the document before asks for late
 * is its own still. Answers the way to the document that stands now; its list goes on growing.
 */
export async function watchElements(page: Page): Promise<() => Promise<ShownDocument>> {
  const documents = new Map<string, string[]>()
  const elementsOf = (loader: string) => {
    const elements = documents.get(loader) ?? []
    documents.set(loader, elements)
    return elements
  }
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ loaderId, request }) => {
    const tag = /\/elements\/(parking-[a-z-]+)\.js$/.exec(new URL(request.url).pathname)?.[1]
    if (tag) elementsOf(loaderId).push(tag)
  })
  await session.send('Network.enable')
  return async () => {
    const { frameTree } = await session.send('Page.getFrameTree')
    return { elements: elementsOf(frameTree.frame.loaderId) }
  }
}

/** The tokens that the browser keeps, by city and type of user. */
export const tokensOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tokens') ?? '{}') as Record<string, Record<string, string>>)

export function headingOf(page: Page): Locator {
  return page.locator('main h1')
}

/**
 * The page of an address stands: its own heading is there, and its element has left its place for what it shows.
 * Answers its policy.
 */
export async function openPage(page: Page, address: string): Promise<string> {
  const answer = await page.goto(address)
  await expect(headingOf(page)).toBeAttached()
  await expect(page.locator('main :not(:defined)')).toHaveCount(0)
  return answer?.headers()['content-security-policy'] ?? ''
}
