import type { ReadableAtom } from 'nanostores'
import { type Async, valueIn } from '../../stores/async.ts'
import type { Environment } from '../../stores/environment.ts'
import { isOfFrame } from './bank-return.ts'

interface Checked {
  check(): Promise<void>
}

export interface Paying extends Checked {
  /** The browser has come back from the bank in a tab that was opened from a frame. */
  isOfFrame: boolean
}

/** Lets the page ask how the payment under way stands, once the flow that pays is there. */
export function withCheck<Opened extends { $state: ReadableAtom<Async<unknown>> }>(
  { environment }: { environment: Pick<Environment, 'pageUrl'> },
  opened: Opened,
  checkoutOf: (flow: FlowOf<Opened>) => Checked,
): Opened & Paying {
  return {
    ...opened,
    isOfFrame: isOfFrame(environment.pageUrl()),
    async check() {
      const flow = valueIn(opened.$state.get() as Async<FlowOf<Opened>>)
      if (flow) await checkoutOf(flow).check()
    },
  }
}

type FlowOf<Opened> = Opened extends { $state: ReadableAtom<Async<infer Flow>> } ? Flow : never
