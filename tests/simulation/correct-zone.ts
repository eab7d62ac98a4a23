import type { Correcting } from '../../shared/flows/correction/correcting.ts'
import { comesTrue } from './page.ts'
import type { Scheduler } from './scheduler.ts'

/** Puts the zone of a paid parking right: the other one of the two, as far as the screen lets. */
export async function correctZone(scheduler: Scheduler, correcting: Correcting | null, parking: string): Promise<void> {
  await correcting?.open(parking)
  const model = correcting?.$feature.get()?.model
  if (!correcting || !model) return
  const { $parking, $price, $done, form, paymentMethod } = model
  const isOpen = { isThere: (shown: object | null) => shown !== null, within: 5_000 }
  if (await comesTrue(scheduler, $parking, isOpen)) {
    model.choose('zone')
    form.change({ place: $parking.get()?.zone === '101' ? '102' : '101' })
    const isKnown = { isThere: ({ step }: { step: string }) => step === 'known' || step === 'failed', within: 5_000 }
    await comesTrue(scheduler, $price, isKnown)
    paymentMethod.form.change({ phone: '8 916 123-45-67' })
    await model.confirm()
    // Who reads that it was not known whether it was done, presses once more.
    if ($done.get() === null && model.press.$blockingError.get() !== null) await model.confirm()
  }
  correcting.close()
}
