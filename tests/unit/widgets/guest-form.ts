import { atom } from 'nanostores'
import { valueIn } from '../../../shared/stores/async.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import type { GuestPaymentAttributes } from '../../../widgets/guest-payment/contract.ts'
import type { GuestPaymentFlow } from '../../../widgets/guest-payment/guest-payment-flow.ts'
import { createGuestPayment, type GuestPaymentModel } from '../../../widgets/guest-payment/model.ts'
import type { TestBackend } from '../../support/backend.ts'
import { createTestBrowser, type TestBrowser, type TestTab } from '../../support/environment.ts'
import { until } from '../../support/visitor.ts'

export interface Visit {
  model: GuestPaymentModel
  flow: GuestPaymentFlow
  tab: TestTab
  /** What the page heard, in order. */
  heard: { name: string; detail: Record<string, unknown> }[]
  leave(): void
}

export interface VisitOptions {
  city?: string
  attributes?: Partial<GuestPaymentAttributes>
  browser?: TestBrowser
  /** The same tab after a reload keeps what it stored. */
  tabStored?: ReadonlyMap<string, string>
  /** Of the page, where it is another one than the partner's: the one that the bank sends back to. */
  pageUrl?: string
  /** Stands between the page and the server. */
  fetch?: typeof fetch
  cancelRedirect?: boolean
  /** The page is shown in another one. */
  isFramed?: boolean
  /** Whether the browser opens tabs for it. */
  hasNewTabs?: boolean
}

/** A guest opens a page with the element, on the real backend; no DOM. */
export async function visit(backend: TestBackend, options: VisitOptions = {}): Promise<Visit> {
  const { city = 'probe', browser = createTestBrowser(), attributes = {} } = options
  const tab = browser.openTab({
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    libraryUrl: `${backend.url}/`,
    pageUrl: options.pageUrl ?? `${backend.url}/demo/partner`,
    now: backend.clock.now(),
    tabStored: options.tabStored ?? new Map(),
    isFramed: options.isFramed ?? false,
    hasNewTabs: options.hasNewTabs ?? true,
  })
  const heard: Visit['heard'] = []
  const stops: (() => void)[] = []
  const { scope, release } = acquireScope({ city, api: null }, tab.environment)
  const model = createGuestPayment({
    openScope: () => Promise.resolve(scope),
    environment: tab.environment,
    $attributes: atom({ zone: '', parking: '', plate: '', duration: 0, ...attributes }),
    $language: atom('ru'),
    emit(name, detail) {
      heard.push({ name, detail: detail as Record<string, unknown> })
      return !(options.cancelRedirect && name === 'parking-redirect')
    },
    onDispose: (stop) => void stops.push(stop),
  })
  tab.pass(1)
  const flow = valueIn(await until(model.$state, ({ status }) => status === 'ready'))
  if (!flow) throw new Error('no flow')
  return {
    model,
    flow,
    tab,
    heard,
    leave() {
      for (const stop of stops) stop()
      model.dispose?.()
      release()
    },
  }
}

/** Fills the whole form for one hour in zone 101 and waits for the server's price. */
export async function fillIn(
  { model, flow, tab }: Visit,
  changes: Partial<Parameters<GuestPaymentModel['form']['change']>[0]> = {},
): Promise<void> {
  await until(flow.city.$state, ({ status }) => status === 'ready')
  model.form.change({ place: '101', plate: 'a123bc77', phone: '8 916 123-45-67', ...changes })
  tab.pass(300)
  await until(flow.offer.quote.$state, ({ status }) => status === 'confirmed' || status === 'failed')
}
