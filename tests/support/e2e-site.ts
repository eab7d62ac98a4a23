import type { Locator, Page } from '@playwright/test'
import type { TestBackend } from './e2e-backend.ts'
import { expect } from './e2e-expect.ts'

export type SiteVisitor = 'visitor' | 'driver' | 'coop'

/** Whose account it is; of the seeded ones, all with the same password. */
interface Seeded {
  city?: string
  login?: string
}

/** A real token of a seeded account. */
async function takeToken({ url }: TestBackend, visitor: 'driver' | 'coop', { city = 'zarechny', login = 'driver@demo.example' }: Seeded): Promise<string> {
  const [path, fields] =
    visitor === 'driver' ? ['login-v5', { login, password: 'parking1' }] : ['login-corp-v1', { inn: '7707083893', contractNumber: 'ДГ-1' }]
  const answer = await fetch(`${url}/${city}/api/auth/${path}`, { method: 'POST', body: new URLSearchParams(fields as Record<string, string>) })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`${visitor} was not signed in: ${answer.status}`)
  return token
}

/** The browser of somebody who has signed in before; also signs in again whoever has gone out. */
export async function comeAs(page: Page, backend: TestBackend, visitor: SiteVisitor, seeded: Seeded = {}): Promise<void> {
  if (visitor === 'visitor') return
  const token = await takeToken(backend, visitor, seeded)
  const types = { [visitor === 'driver' ? 'standart' : 'coop']: token }
  await page.addInitScript((tokens) => {
    if (window === window.top && sessionStorage.getItem('test:came') === null) localStorage.setItem('tokens', tokens)
    sessionStorage.setItem('test:came', 'yes')
  }, JSON.stringify({ [seeded.city ?? 'zarechny']: types }))
}

/** Elements that have been asked for since the last look. */
export function watchElements(page: Page): () => string[] {
  let asked: string[] = []
  page.on('request', (request) => {
    const tag = /\/elements\/(parking-[a-z-]+)\.js$/.exec(new URL(request.url()).pathname)?.[1]
    if (tag) asked.push(tag)
  })
  return () => {
    const tags = asked
    asked = []
    return tags
  }
}

export function headingOf(page: Page): Locator {
  return page.locator('main h1')
}

/** The page of an address stands: its own heading is there, and its element has left its place for what it shows. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(headingOf(page)).toBeAttached()
  await expect(page.locator('main :not(:defined)')).toHaveCount(0)
}
