import type { ReadableAtom } from 'nanostores'
import { type Async, valueIn } from '../../stores/async.ts'

interface Checked {
  check(): Promise<void>
}

/** Lets the page ask how the payment under way stands, once the flow that pays is there. */
export function withCheck<Opened extends { $state: ReadableAtom<Async<unknown>> }>(
  opened: Opened,
  checkoutOf: (flow: FlowOf<Opened>) => Checked,
): Opened & Checked {
  return {
    ...opened,
    async check() {
      const flow = valueIn(opened.$state.get() as Async<FlowOf<Opened>>)
      if (flow) await checkoutOf(flow).check()
    },
  }
}

type FlowOf<Opened> = Opened extends { $state: ReadableAtom<Async<infer Flow>> } ? Flow : never
