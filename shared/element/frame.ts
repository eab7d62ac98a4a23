import { type FrameStyles, stylesOfFrame } from './frame-styles.ts'
import type { HandOver } from './hand-over.ts'
import { createPrerenderedForm } from './prerendered-form.ts'
import { keepTypingInside } from './shortcuts.ts'
import { adoptStyles } from './styles.ts'

/** The fixed part of a shadow root: the isolated ground, the page's own children, and the place of the view. */
export interface ElementFrame {
  /** Where React renders. */
  view: HTMLElement
  /**
   * The page's children stay visible until the view stands, and come back when it fails; a skeleton keeps the place
   * meanwhile.
   */
  show(status: 'loading' | 'failed' | 'ready'): void
  /** Says in which language, and so in which direction, the view is written. */
  setLanguage(language: string): void
  /** Lets the view take the place of the prerendered screen; once its handlers listen. */
  settle(handOver: HandOver): void
  /** Puts the styles on; where it is known that the element is shown, not in its constructor. */
  dress(): void
}

const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/

/** Whether a server has sent a first screen in this root (served-screen.ts), which no script has taken over yet. */
export function isServed(root: ShadowRoot): boolean {
  return root.querySelector('link') !== null
}

/**
 * What stands in the root already gives way, unless a server has sent it. A first screen among it, whoever has drawn
 * it, is used until the view takes its place; without one, a skeleton waits.
 */
export function createFrame(root: ShadowRoot, options: FrameStyles): ElementFrame {
  const { ground, pageChildren, view } = takeServed(root) ?? createParts()
  // Not in the view, so that nothing moves when the view takes its place: what was not there cannot jump.
  const skeleton = createPart('stack')
  const drawn = root.querySelector<HTMLElement>('.early')
  /** Until it is handed over; also while a failure stands in its place. */
  let prerendered = drawn && createPrerenderedForm(drawn)
  let shown: 'loading' | 'failed' | 'ready' = 'loading'
  skeleton.append(...chooseSkeleton(options.reservedHeight).map((shape) => createPart(`skeleton skeleton-${shape}`)))
  // The first screen goes back into the frame by `show`.
  if (ground.parentNode !== root) root.replaceChildren(ground)
  if (document.readyState === 'loading') keepAlone(root, ground)
  keepTypingInside(root)
  return {
    view,
    show(status) {
      const form = prerendered?.part
      const isInPlace = form?.parentNode === ground
      shown = status
      pageChildren.hidden = status === 'ready'
      // The form that the user may be typing in stays until it is handed over.
      view.hidden = status === 'ready' && isInPlace
      if (status === 'failed') form?.remove()
      // Above the page's children: when these go, it stays where it is. To put it there twice would lose the keyboard's
      // place.
      if (status === 'loading' && form && !isInPlace) ground.prepend(form)
      if (status === 'loading' && !form) view.before(skeleton)
      else skeleton.remove()
      ground.ariaBusy = status === 'loading' && !form ? 'true' : null
    },
    settle({ whenPriced, repeat }) {
      const form = prerendered
      if (!form) return
      const giveWay = () => {
        // By now the view may have failed, have gone with its element, or have come twice.
        if (shown !== 'ready' || !root.isConnected || !prerendered) return
        view.hidden = false
        repeat(prerendered, view)
        prerendered = null
      }
      whenPriced(form, view, () => form.whenIdle(giveWay))
    },
    setLanguage(language) {
      ground.lang = language
      ground.dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
    },
    dress() {
      adoptStyles(root, stylesOfFrame(options))
      root.querySelector('link')?.remove()
    },
  }
}

/** No higher than the place that is kept: an element that keeps none waits unseen. */
function chooseSkeleton(reservedHeight: number): readonly string[] {
  if (reservedHeight >= 160) return ['line', 'control', 'control']
  return reservedHeight > 0 ? ['control'] : []
}

interface Parts {
  ground: HTMLElement
  pageChildren: HTMLElement
  view: HTMLElement
}

function createParts(): Parts {
  const [ground, pageChildren, view] = [createPart('root'), createPart('light'), createPart('view')]
  ground.part.add('root')
  pageChildren.append(document.createElement('slot'))
  view.tabIndex = -1
  ground.append(pageChildren, view)
  return { ground, pageChildren, view }
}

/** What a server has sent stays where it stands: put there once more, a field would lose the keyboard's place. */
function takeServed(root: ShadowRoot): Parts | null {
  const [ground, pageChildren, view] = ['.root', '.root > .light', '.root > .view'].map((part) =>
    root.querySelector<HTMLElement>(part),
  )
  if (!isServed(root) || !ground || !pageChildren || !view) return null
  ground.hidden = false
  return { ground, pageChildren, view }
}

/** Of a page that comes in pieces the script may be there before the screen is whole: what comes of it later goes. */
function keepAlone(root: ShadowRoot, ground: HTMLElement): void {
  const drop = () => {
    const late = [...root.children].filter((part) => part !== ground)
    for (const part of late) part.remove()
  }
  const observer = new MutationObserver(drop)
  observer.observe(root, { childList: true })
  const end = () => {
    drop()
    observer.disconnect()
  }
  document.addEventListener('DOMContentLoaded', end, { once: true })
}

function createPart(name: string): HTMLElement {
  const part = document.createElement('div')
  part.className = name
  return part
}
