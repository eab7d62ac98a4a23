import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { emergencyLanguages, emergencyMessages } from '../i18n/emergency.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'
import { MessagesProvider } from '../i18n/intl.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { type LightDomSlot, LightDomSlotContext } from '../ui/light-dom-slot.ts'
import { Notice } from '../ui/notice.tsx'
import { useFocusHeir } from '../ui/use-focus-heir.ts'
import { Boundary } from './boundary.tsx'
import type { ElementFrame } from './frame.ts'
import { handOver } from './hand-over.ts'
import type { Mount, MountState } from './mount.ts'

export interface ElementViewProps {
  mount: Mount
  frame: ElementFrame
  /** Room among the page's own elements, for forms that a password manager has to find. */
  lightDomSlot: LightDomSlot
}

/** Where not even the notice of a failure can be drawn, its bare words are, above the page's own children. */
export function ElementView(props: ElementViewProps) {
  const { mount, frame } = props
  return (
    <Boundary fallback={emergencyMessagesOf(mount).crash} onCrash={() => frame.show('failed')}>
      <Announcer>
        <FrameContent {...props} />
      </Announcer>
    </Boundary>
  )
}

function emergencyMessagesOf(mount: Mount) {
  return emergencyMessages(nearestLanguage(mount.messages.$language.get(), emergencyLanguages))
}

/** What stands in an element's frame: its view, or why there is none. */
function FrameContent({ mount, frame, lightDomSlot }: ElementViewProps) {
  const state = useStore(mount.$state)
  const loaded = useStore(mount.messages.$loaded)
  const language = useStore(mount.messages.$language)
  const areErrorsLost = useStore(mount.messages.$areErrorsLost)
  const shown = loaded?.language ?? language

  useLayoutEffect(() => frame.setLanguage(shown), [frame, shown])
  const status = state.status === 'ready' && !loaded ? 'loading' : state.status
  useLayoutEffect(() => frame.show(status), [frame, status])
  // When everything in the view listens, and outside of React's own work: what is handed over is told it as events.
  useEffect(() => {
    if (status === 'ready') queueMicrotask(() => frame.settle(handOver))
  }, [frame, status])

  if (state.status === 'failed') return <Failure state={state} mount={mount} />
  if (state.status === 'loading' || !loaded) return null
  return (
    <MessagesProvider {...loaded} onErrorMissing={mount.messages.loadAllErrors} areErrorsLost={areErrorsLost}>
      <Boundary key={state.modelNumber} onCrash={mount.crash}>
        <LightDomSlotContext value={lightDomSlot}>
          <FrameKeepsFocus frame={frame}>
            <state.View model={state.model} />
          </FrameKeepsFocus>
        </LightDomSlotContext>
      </Boundary>
    </MessagesProvider>
  )
}

/** Who was in a view that has gone, as after a crash, goes on from where it stood. */
function FrameKeepsFocus({ frame, children }: { frame: ElementFrame; children: ReactNode }) {
  useFocusHeir(useMemo(() => ({ current: frame.view }), [frame]))
  return children
}

function Failure({ state, mount }: { state: MountState & { status: 'failed' }; mount: Mount }) {
  const messages = emergencyMessagesOf(mount)

  // The button goes away when the retry succeeds; the frame stays and keeps the keyboard's place.
  function retry(event: MouseEvent<HTMLElement>) {
    event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    mount.retry()
  }

  return (
    <Notice
      kind="danger"
      title={state.code === 'crash' ? messages.crash : messages.network}
      actions={
        <Button look="secondary" busy={state.isRetrying && messages.retry} onClick={retry}>
          {messages.retry}
        </Button>
      }
    />
  )
}
