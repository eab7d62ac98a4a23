import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useLayoutEffect } from 'react'
import { emergencyLanguages, emergencyWords } from '../i18n/emergency.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'
import { MessagesProvider } from '../i18n/intl.tsx'
import { Button } from '../ui/button.tsx'
import { LightDomSlotContext } from '../ui/light-dom-slot.ts'
import { Notice } from '../ui/notice.tsx'
import { Boundary } from './boundary.tsx'
import type { ElementFrame } from './frame.ts'
import type { Mount, MountState } from './mount.ts'

/** Where not even the notice of a failure can be drawn, its bare words are, above the page's own children. */
export function ElementView(props: { mount: Mount; frame: ElementFrame }) {
  const { mount, frame } = props
  return (
    <Boundary fallback={wordsOf(mount).crash} onCrash={() => frame.show('failed')}>
      <Place {...props} />
    </Boundary>
  )
}

function wordsOf(mount: Mount) {
  return emergencyWords(nearestLanguage(mount.words.$language.get(), emergencyLanguages))
}

/** What stands in an element's frame: its view, or why there is none. */
function Place({ mount, frame }: { mount: Mount; frame: ElementFrame }) {
  const state = useStore(mount.$state)
  const spoken = useStore(mount.words.$spoken)
  const language = useStore(mount.words.$language)
  const shown = spoken?.language ?? language

  useLayoutEffect(() => frame.speak(shown), [frame, shown])
  const status = state.status === 'ready' && !spoken ? 'loading' : state.status
  useLayoutEffect(() => frame.show(status), [frame, status])
  // When everything in the view listens, and outside of React's own work: what is handed over is told it as events.
  useEffect(() => {
    if (status === 'ready') queueMicrotask(frame.settle)
  }, [frame, status])

  if (state.status === 'failed') return <Failure state={state} mount={mount} />
  if (state.status === 'loading' || !spoken) return null
  return (
    <MessagesProvider {...spoken} onErrorMissing={mount.words.loadAllErrors}>
      <Boundary key={state.life} onCrash={mount.crash}>
        <LightDomSlotContext value={frame.lightDomSlot}>
          <state.View model={state.model} />
        </LightDomSlotContext>
      </Boundary>
    </MessagesProvider>
  )
}

function Failure({ state, mount }: { state: MountState & { status: 'failed' }; mount: Mount }) {
  const words = wordsOf(mount)

  // The button goes away when the retry succeeds; the frame stays and keeps the keyboard's place.
  function retry(event: MouseEvent<HTMLElement>) {
    event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    mount.retry()
  }

  return (
    <Notice
      kind="danger"
      title={state.code === 'crash' ? words.crash : words.network}
      actions={
        <Button look="secondary" busy={state.isRetrying && words.retry} onClick={retry}>
          {words.retry}
        </Button>
      }
    />
  )
}
