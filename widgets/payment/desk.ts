import { atom, computed, type ReadableAtom } from 'nanostores'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import type { Checkout } from '../../shared/flows/checkout/checkout.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-paid.ts'
import type { ParkingDesk } from '../../shared/flows/parking/field-props.ts'
import { fitToCity } from '../../shared/flows/parking/fit-to-city.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { LastSession } from '../../shared/stores/remembered.ts'
import { type ActionKind, type Actions, createActions } from './actions.ts'
import { firstDraft, prefill, withVehicle } from './draft.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'
import { createExtending, type Extending } from './extending.ts'
import { createFacts, type Facts } from './facts.ts'
import type { Flat } from './flat.ts'
import { createLateCode, type LateCode } from './late-code.ts'
import { createReminders, type Reminders } from './reminders.ts'
import { createReports } from './reports.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createStart, type Start } from './start.ts'
import { createTill } from './till.ts'

/** Everything a driver does here. */
export interface Desk extends ParkingDesk {
  gate: AccountGate
  facts: Facts
  checkout: Checkout<DriverPaid>
  start: Start
  sessions: Sessions
  actions: Actions
  extending: Extending
  reminders: Reminders
  /** What is asked in a dialog: its code comes with the first one. */
  openAction(kind: ActionKind, session: DriverSession): Promise<void>
  openExtension(session: DriverSession): Promise<void>
  $lostDialog: LateCode['$lost']
  /** The barrier's form, once it was looked at. */
  $flat: ReadableAtom<Flat | null>
  $lostFlat: LateCode['$lost']
  $isServerTime: ReadableAtom<boolean>
  now(): Instant
  /** The page the person is on, against signs that lead elsewhere. */
  host: string
  /** Codes of the places that the person marked. */
  $favourites: ReadableAtom<readonly string[]>
  toggleFavourite(place: string): void
  lastSession(): LastSession | null
  openFlat(): Promise<void>
  /** After a paid parking: an empty form for the next. */
  startAnew(): void
  /** After a payment that failed: the same form again. */
  tryAgain(): void
  dispose(): void
}

export function createDesk(
  context: ModelContext<PaymentAttributes, PaymentEvents>,
  { scope, gate }: GuardedScope,
): Desk {
  const { environment, $attributes } = context
  const memory = memoryOf(scope)
  const facts = createFacts(scope, gate)
  const reports = createReports(context, scope, facts.city.timeZone)
  const till = createTill({ context, scope, gate, reports, onSettled: settled })
  const sessions = createSessions({ scope, facts, reports })
  const actions = createActions({ environment, gate, facts, till, reports })
  const extending = createExtending({ environment, gate, facts, till, reports, now: () => scope.clock.now() })
  const reminders = createReminders({
    environment,
    facts,
    sessions,
    $minute: scope.clock.$minute,
    now: () => scope.clock.now(),
  })
  const $flat = atom<Flat | null>(null)
  const dialogCode = createLateCode({ environment, reports })
  const flatCode = createLateCode({ environment, reports })
  const start: Start = createStart({ context, scope, gate, facts, till, reports, onExtend: openExtension })
  let seen = $attributes.get()

  function settled(payment: DriverPaid): void {
    start.goOn(payment, facts.noteChange())
  }

  const isByParking = () => facts.facts()?.settings.paymentByParkingId ?? false
  const favourites = () => (isByParking() ? 'favouriteParkings' : 'favouriteZones')

  /** What the page, the person's last parking and his vehicles say already. */
  function fit(): void {
    const known = facts.facts()
    if (!known) return
    const { form } = start
    const draft = form.$values.get()
    const { vehicles, lastZone } = known.profile
    const own = vehicles.find(({ plate }) => isSamePlate(plate, draft.plate))
    const main = vehicles.find(({ isMain }) => isMain) ?? vehicles[0]
    if (draft.vehicle === '' && draft.plate === '' && main) form.change(withVehicle(main))
    else if (draft.vehicle === '' && own) form.change(withVehicle(own))
    const zone = lastZone ?? known.settings.defaultZone
    if (draft.place === '' && zone && !isByParking() && known.zones.some(({ code }) => code === zone))
      form.change({ place: zone })
    fitToCity(form, known)
    if (form.$values.get().kind === 'flat') void openFlat()
  }

  async function openFlat(): Promise<void> {
    if ($flat.get()) return
    await flatCode.want(
      () => Promise.all([import('./flat.ts'), import('./flat-view.tsx')]),
      ([{ createFlat }]) => {
        const parking = start.form.$values.get().place
        if (!$flat.get() && facts.facts()) $flat.set(createFlat({ environment, gate, facts, till, reports, parking }))
      },
    )
  }

  async function openExtension(session: DriverSession): Promise<void> {
    await dialogCode.want(
      () => Promise.all([import('./extension.ts'), import('./dialogs.tsx')]),
      ([{ createExtension }]) => {
        // Who has signed out meanwhile has nothing to extend.
        if (facts.facts()) extending.open(session, createExtension)
      },
    )
  }

  async function openAction(kind: ActionKind, session: DriverSession): Promise<void> {
    await dialogCode.want(
      () => import('./dialogs.tsx'),
      () => {
        if (facts.facts()) actions.open(kind, session)
      },
    )
  }

  let isFitted = false
  const stops = [
    facts.$state.subscribe((state) => {
      if (state.status === 'failed') reports.failure(state.error)
      if (state.status === 'ready' && !isFitted) {
        isFitted = true
        fit()
        start.restore()
        void till.checkout.resume()
      }
      start.ask()
    }),
    $attributes.listen((attributes) => {
      start.form.change(prefill(attributes, seen, start.form.$values.get()))
      seen = attributes
      fit()
    }),
    gate.$state.listen((state) => {
      // What could not be asked meanwhile.
      if (state === 'signedIn') void till.checkout.check()
    }),
    gate.account.$departures.listen(() => {
      isFitted = false
      memory.forgetSession()
      actions.close()
      extending.close()
      $flat.get()?.dispose()
      $flat.set(null)
      start.reset(prefill($attributes.get(), null, firstDraft()))
    }),
    scope.clock.$minute.listen(() => {
      // A press has its own question under way, and its answer is the one that counts.
      if (start.form.$values.get().type === 'today' && !start.$isBusy.get()) start.ask()
    }),
    start.quote.$state.listen((state) => reports.cost(state)),
  ]

  return {
    gate,
    facts,
    checkout: till.checkout,
    start,
    sessions,
    actions,
    extending,
    reminders,
    openAction,
    openExtension,
    $lostDialog: dialogCode.$lost,
    $flat,
    $lostFlat: flatCode.$lost,
    $minute: scope.clock.$minute,
    $isServerTime: scope.clock.$isServerTime,
    now: () => scope.clock.now(),
    host: environment.pageHost(),
    recentPlaces() {
      const remembered = memory.$remembered.get()
      return [
        ...new Set([...remembered[favourites()], ...remembered[isByParking() ? 'recentParkings' : 'recentZones']]),
      ]
    },
    $favourites: computed(memory.$remembered, (remembered) => remembered[favourites()]),
    toggleFavourite: (place) => memory.toggleFavourite(favourites(), place),
    lastSession: () => memory.$remembered.get().lastSession,
    openFlat,
    startAnew() {
      const { kind } = start.form.$values.get()
      start.reset({ ...prefill($attributes.get(), null, firstDraft()), kind })
      $flat.get()?.startAnew()
      fit()
    },
    tryAgain: () => till.checkout.close(),
    dispose() {
      for (const stop of stops) stop()
      for (const part of [start, sessions, reminders, extending, facts]) part.dispose()
      $flat.get()?.dispose()
      till.checkout.dispose()
    },
  }
}
