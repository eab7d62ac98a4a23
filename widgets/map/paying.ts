import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Settings } from '../../shared/api/contract/settings.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { toNamedPage } from '../../shared/stores/targets.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { MapAttributes, MapEvents } from './element.ts'
import { addressOf, isPayable, parkingPlaceOf, type PaymentPage } from './payment-address.ts'

/** The ways from the chosen place to its payment. */
export interface Paying {
  /** The nearest first. */
  $pages: ReadableAtom<readonly PaymentPage[]>
  /** Where parking is paid for without anything chosen; null where the page has named no such address, or at a kiosk. */
  $plainPage: ReadableAtom<PaymentPage | null>
  /** The address that a phone goes on with; null while no code is shown. */
  $handover: ReadableAtom<SafeUrl | null>
  pay(page: PaymentPage): void
  /** Goes to a page with a place, or with none. */
  payAt(feature: MapFeature | null, page: PaymentPage): void
  endHandover(): void
}

export interface PayingOptions {
  context: ModelContext<MapAttributes, MapEvents>
  scope: Scope
  settings: Settings | null
  $chosen: ReadableAtom<MapFeature | null>
}

export function createPaying({ context, scope, settings, $chosen }: PayingOptions): Paying {
  const { environment, $attributes, emit } = context
  const $handover = atom<SafeUrl | null>(null)

  const $pages = computed([$chosen, $attributes, scope.tokens.$tokens], (chosen, attributes, tokens): PaymentPage[] => {
    if (!chosen || !isPayable(chosen, settings)) return []
    const isGuest = settings?.useSessionWithoutRegister === true
    if (attributes.kiosk) return isGuest && attributes.guestPaymentUrl !== '' ? ['guest-payment'] : []
    const isDriver = tokens.driver !== undefined
    // First what can be done at once: for who is not signed in, the account's way begins with a sign-in.
    return [
      ...(isGuest && !isDriver ? (['guest-payment'] as const) : []),
      ...(isDriver || attributes.paymentUrl !== '' ? (['payment'] as const) : []),
    ]
  })

  const $plainPage = computed([$attributes, scope.tokens.$tokens], (attributes, tokens): PaymentPage | null => {
    const isDriver = tokens.driver !== undefined
    if (attributes.kiosk) return null
    if (isDriver || settings?.useSessionWithoutRegister !== true) return attributes.paymentUrl ? 'payment' : null
    return attributes.guestPaymentUrl ? 'guest-payment' : null
  })

  function payAt(feature: MapFeature | null, page: PaymentPage): void {
    const { kiosk, guestPaymentUrl, paymentUrl } = $attributes.get()
    const parkingPlace = feature ? parkingPlaceOf(feature, settings) : { zone: '', parking: '' }
    const url = addressOf(toNamedPage(page === 'payment' ? paymentUrl : guestPaymentUrl), parkingPlace)
    const isAllowed = emit('parking-navigate', { to: page, url, code: feature?.code ?? '', ...parkingPlace })
    if (!isAllowed || url === null) return
    if (kiosk) $handover.set(url)
    else environment.navigate(url)
  }

  return {
    $pages,
    $plainPage,
    $handover,
    pay(page) {
      const chosen = $chosen.get()
      if (chosen) payAt(chosen, page)
    },
    payAt,
    endHandover: () => $handover.set(null),
  }
}
