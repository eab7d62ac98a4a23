import { atom, computed, type ReadableAtom } from 'nanostores'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { Checkout } from '../../shared/flows/checkout/checkout.ts'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import { type DriverPaid, startedBy } from '../../shared/flows/checkout/driver-payment-api.ts'
import { type Correcting, createCorrecting } from '../../shared/flows/correction/correcting.ts'
import { createPageLink, type PageLink } from '../../shared/flows/content/page-link.ts'
import type { ParkingContext } from '../../shared/flows/parking/field-props.ts'
import { applyCityDefaults } from '../../shared/flows/parking/apply-city-defaults.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { LastSession } from '../../shared/stores/remembered.ts'
import type { Again } from './again.ts'
import { type ActionKind, type Actions, createActions } from './actions.ts'
import { findOwn, firstDraft, prefill, withVehicle } from './draft.ts'
import type { PaymentAttributes, PaymentEvents } from './contract.ts'
import { createExtending, type Extending } from './extending.ts'
import { createDriver, type Driver } from './driver.ts'
import { createFinishing, type Finishing } from './finishing.ts'
import type { DriverFlat } from './flat.ts'
import { createLazyModule, type LazyModule } from '../../shared/flows/lazy-module.ts'
import { createReminders, type Reminders } from './reminders.ts'
import { createPending, withoutPaid } from '../../shared/flows/checkout/pending.ts'
import { createReports } from './reports.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createStart, type Start } from './start.ts'
import { createDriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'

/** Views that are loaded when they are first shown. */
export interface LazyViews {
  /** The steps after the form. */
  steps(): Promise<unknown>
  /** The top-up between the last look and the start. */
  refill(): Promise<unknown>
  /** A parking that runs or waits. */
  cards(): Promise<unknown>
  dialogs(): Promise<unknown>
  flat(): Promise<unknown>
  /** The parkings of today that are over. */
  finished(): Promise<unknown>
}

/** Everything that a driver can do in the element. */
export interface PaymentFlow extends ParkingContext, CheckoutClock {
  authGuard: AuthGuard
  driver: Driver
  checkout: Checkout<DriverPaid>
  start: Start
  sessions: Sessions
  actions: Actions
  extending: Extending
  reminders: Reminders
  finishing: Finishing
  /** Null where the city does not let a paid parking be put right. */
  correcting(): Correcting | null
  /** Opens a dialog; its code is loaded with the first one. */
  openAction(kind: ActionKind, session: DriverSession): Promise<void>
  /** `isOfTicket`: pressed on what is shown as paid, which gives way to the payment of more time. */
  openExtension(session: DriverSession, opening?: { isOfTicket: boolean }): Promise<void>
  $lostDialog: LazyModule['$lost']
  /** The form for parking behind a barrier; null until it is first opened. */
  $flat: ReadableAtom<DriverFlat | null>
  $lostFlat: LazyModule['$lost']
  now(): Instant
  /** The page that the driver is on, to be compared with the sign: a forged sign leads elsewhere. */
  host: string
  /** Codes of the places that the driver marked. */
  $favourites: ReadableAtom<readonly string[]>
  toggleFavourite(place: string): void
  lastSession(): LastSession | null
  /** The last parking of this browser; null while there is none that can be begun again. */
  $again: ReadableAtom<Again | null>
  /** Puts it into the form and goes on to the last look. */
  parkAgain(): Promise<void>
  openFlat(): Promise<void>
  /** Where the balance is topped up by itself. */
  topUpPage: PageLink
  /** After a paid parking: an empty form for the next. */
  startAnew(): void
  /** After a payment that failed: the same form again. */
  tryAgain(): void
  dispose(): void
}

export function createPaymentFlow(
  context: ModelContext<PaymentAttributes, PaymentEvents>,
  { scope, authGuard }: GuardedScope,
  views: LazyViews,
): PaymentFlow {
  const { environment, $attributes } = context
  const { now, $minute, $isServerTime } = scope.clock
  const memory = memoryOf(scope)
  const driver = createDriver(scope, authGuard)
  const reports = createReports(context, scope, driver.city.timeZone)
  const driverCheckout = createDriverCheckout({
    context,
    scope,
    authGuard,
    pending: withoutPaid(
      createPending(environment.tabStorage, memory.pendingDriverPayment, `driver ${JSON.stringify(scope.key)}`),
    ),
    reports,
    onSettled: settled,
  })
  const sessions = createSessions({ scope, driver, reports, loadCards: views.cards })
  const actions = createActions({ environment, authGuard, driver, driverCheckout, reports })
  const extending = createExtending({ environment, authGuard, driver, driverCheckout, reports, clock: scope.clock })
  const finishing = createFinishing({
    environment,
    reports,
    authGuard,
    clock: scope.clock,
    timeZone: driver.city.timeZone,
    loadView: views.finished,
  })
  const correcting = createCorrecting({
    environment,
    $language: context.$language,
    cityData: driver.data,
    now,
    call: authGuard.call,
    language: context.$language.get,
    methods: driver.methods,
    phone: () => driver.data()?.profile.phone ?? null,
    withBankTab: driverCheckout.withBankTab,
    follow: (order) => void driverCheckout.checkout.follow(order),
    onDone() {
      void driver.noteChange()
      void driverCheckout.checkout.renew()
      finishing.renew()
    },
    onError: reports.failure,
  })
  const reminders = createReminders({
    environment,
    driver,
    sessions,
    $minute,
    now,
  })
  const $flat = atom<DriverFlat | null>(null)
  const dialogsModule = createLazyModule({ environment, onError: reports.failure })
  const flatModule = createLazyModule({ environment, onError: reports.failure })
  const start: Start = createStart({
    context,
    scope,
    authGuard,
    driver,
    driverCheckout,
    reports,
    onExtend: openExtension,
    loadSteps: views.steps,
    loadRefill: views.refill,
  })
  const $again = atom<Again | null>(null)
  let previous = $attributes.get()

  function settled(payment: DriverPaid): void {
    start.settled(payment)
    void driver.noteChange()
  }

  const isByParking = () => driver.data()?.settings.paymentByParkingId ?? false
  const favourites = () => (isByParking() ? 'favouriteParkings' : 'favouriteZones')

  /** Fills in what the driver's vehicles and last parking say; a place that is only likely would be paid for unseen. */
  function applyDefaults(): void {
    const driverData = driver.data()
    if (!driverData) return
    const { form } = start
    const draft = form.$values.get()
    const { vehicles, lastZone } = driverData.profile
    const own = findOwn(draft, driverData)
    const main = vehicles.find(({ isMain }) => isMain) ?? vehicles[0]
    if (draft.vehicle === '' && draft.plate === '' && main) form.change(withVehicle(main))
    else if (draft.vehicle === '' && own) form.change(withVehicle(own))
    if (draft.place === '' && lastZone && !isByParking() && driverData.zones.some(({ code }) => code === lastZone))
      form.change({ place: lastZone })
    applyCityDefaults(form, driverData)
    if (form.$values.get().kind === 'flat') void openFlat()
  }

  /** Its code comes while the driver is being loaded; where it does not come, the form stands without it. */
  async function lookAgain(): Promise<void> {
    const stay = memory.$remembered.get().lastStay
    const loaded = stay && (await import('./again.ts').catch(() => null))
    const driverData = driver.data()
    $again.set(loaded && driverData ? loaded.findAgain(stay, driverData, now()) : null)
  }

  async function openFlat(): Promise<void> {
    if ($flat.get()) return
    await flatModule.use(
      () => Promise.all([import('./flat.ts'), views.flat()]),
      ([{ createDriverFlat }]) => {
        const parking = start.form.$values.get().place
        if (!$flat.get() && driver.data())
          $flat.set(createDriverFlat({ environment, authGuard, driver, driverCheckout, reports, parking }))
      },
    )
  }

  async function openExtension(session: DriverSession, opening = { isOfTicket: false }): Promise<void> {
    await dialogsModule.use(
      () => Promise.all([import('./extension.ts'), views.dialogs()]),
      ([{ createExtension }]) => {
        // A driver who has signed out meanwhile has nothing to extend.
        if (driver.data()) extending.open(session, { ...opening, createExtension })
      },
    )
  }

  async function openAction(kind: ActionKind, session: DriverSession): Promise<void> {
    await dialogsModule.use(views.dialogs, () => {
      if (driver.data()) actions.open(kind, session)
    })
  }

  function startAnew(): void {
    const { kind } = start.form.$values.get()
    start.reset({ ...prefill($attributes.get(), null, firstDraft()), kind })
    $flat.get()?.startAnew()
    applyDefaults()
  }

  let extended = ''
  /** Opens the extension that the page asks for, once. */
  function extendAsked(): void {
    const { extend } = $attributes.get()
    const driverData = driver.data()
    if (!driverData || extend === extended) return
    extended = extend
    const session = sessions.$running.get().find(({ id }) => id === extend)
    if (session && session.end !== null && !driverData.settings.dontUseBalance) void openExtension(session)
  }

  let hasDefaults = false
  /** In a city that lets parkings be put right. */
  const lookAtFinished = () => driver.data()?.settings.useSameDayCorrection && void finishing.look()
  const stops = [
    driver.$state.subscribe((state) => {
      if (state.status === 'failed') reports.failure(state.error)
      if (state.status === 'ready' && !hasDefaults) {
        hasDefaults = true
        applyDefaults()
        start.restore()
        void driverCheckout.checkout.resume()
        lookAtFinished()
      }
      start.offer.ask()
      void lookAgain()
      extendAsked()
    }),
    $attributes.listen((attributes) => {
      start.form.change(prefill(attributes, previous, start.form.$values.get()))
      previous = attributes
      applyDefaults()
      extendAsked()
    }),
    authGuard.$state.listen((state) => {
      // The state of a payment could not be asked for while the driver was signed out.
      if (state === 'signedIn') void driverCheckout.checkout.check()
    }),
    authGuard.account.$departures.listen(() => {
      hasDefaults = false
      memory.forgetSession()
      memory.noteStay(null)
      actions.close()
      extending.close()
      correcting.close()
      finishing.close()
      $flat.get()?.dispose()
      $flat.set(null)
      start.reset(prefill($attributes.get(), null, firstDraft()))
    }),
    start.offer.quote.$state.listen(reports.cost),
    sessions.$running.listen((running, before) => {
      const isOver = before?.some(({ id }) => !running.some((one) => one.id === id))
      if (isOver) lookAtFinished()
    }),
    actions.$done.listen((done) => {
      const state = driverCheckout.checkout.$state.get()
      const shown = state.step === 'settled' ? (startedBy(state.payment) ?? state.payment).session : null
      // Its ticket says a time that is no longer so.
      if (done && shown?.id === done.session.id) startAnew()
    }),
  ]

  return {
    authGuard,
    driver,
    checkout: driverCheckout.checkout,
    start,
    sessions,
    actions,
    extending,
    reminders,
    finishing,
    correcting: () => (driver.data()?.settings.useSameDayCorrection ? correcting : null),
    openAction,
    openExtension,
    $lostDialog: dialogsModule.$lost,
    $flat,
    $lostFlat: flatModule.$lost,
    $minute,
    $isServerTime,
    now,
    host: environment.pageHost(),
    findNear: () => import('../../shared/flows/parking/find-near.ts').then((near) => near.findNear(scope)),
    recentPlaces() {
      const remembered = memory.$remembered.get()
      return [
        ...new Set([...remembered[favourites()], ...remembered[isByParking() ? 'recentParkings' : 'recentZones']]),
      ]
    },
    $favourites: computed(memory.$remembered, (remembered) => remembered[favourites()]),
    toggleFavourite: (place) => memory.toggleFavourite(favourites(), place),
    lastSession: () => memory.$remembered.get().lastSession,
    $again,
    async parkAgain() {
      const again = $again.get()
      if (!again) return
      start.form.change(again.draft)
      await start.next()
    },
    openFlat,
    topUpPage: createPageLink(
      { context, city: scope.key.city },
      { to: 'topup', given: ({ topupUrl }) => topupUrl, path: 'profile/my-profile#top-up' },
    ),
    startAnew,
    tryAgain() {
      const state = driverCheckout.checkout.$state.get()
      // The bank's tab has a form of its own, in which nothing was chosen; what the first tab has chosen is kept.
      const isOfOther = start.$step.get() === 'form' && state.step === 'settled' && state.payment.thenStart !== null
      const again = $again.get()
      driverCheckout.checkout.close()
      if (isOfOther && again) start.form.change(again.draft)
      start.lookAnew()
    },
    dispose() {
      for (const stop of stops) stop()
      for (const part of [start, sessions, reminders, extending, driver]) part.dispose()
      correcting.close()
      finishing.close()
      $flat.get()?.dispose()
      driverCheckout.checkout.dispose()
    },
  }
}
