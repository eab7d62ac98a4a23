import baseStyles from '../ui/base.css?inline'
import buttonStyles from '../ui/button.css?inline'
import noticeStyles from '../ui/notice.css?inline'
import skeletonStyles from '../ui/skeleton.css?inline'
import tokens from '../ui/tokens.css?inline'
import { createPrerenderedForm } from './prerendered-form.ts'
import frameStyles from './frame.css?inline'
import { createLightDomSlot, type OwnedLightDomSlot } from './light-dom-slot.ts'
import { keepTypingInside } from './shortcuts.ts'
import { adoptStyles } from './styles.ts'

/** The fixed part of a shadow root: the isolated ground, the page's own children, and the place of the view. */
export interface ElementFrame {
  /** Where React renders. */
  view: HTMLElement
  /** Room among the page's own elements, for forms that a password manager has to find. */
  lightDomSlot: OwnedLightDomSlot
  /**
   * The page's children stay visible until the view stands, and come back when it fails; a skeleton keeps the place
   * meanwhile.
   */
  show(status: 'loading' | 'failed' | 'ready'): void
  /** Says in which language, and so in which direction, the view is written. */
  setLanguage(language: string): void
  /** Lets the view take the place of the prerendered screen; once its handlers listen. */
  settle(): void
  /** Puts the styles on; where it is known that the element is shown, not in its constructor. */
  dress(): void
}

const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/

export interface FrameOptions {
  /** CSS of the element beside what all have. */
  styles: readonly string[]
  /** Pixels kept free until the view stands. */
  reservedHeight: number
}

/**
 * What stands in the root already gives way. A first screen among it, whichever copy of the library has drawn it, is
 * used until the view takes its place; without one, a skeleton waits.
 */
export function createFrame(root: ShadowRoot, { styles, reservedHeight }: FrameOptions): ElementFrame {
  const ground = createPart('root')
  const pageChildren = createPart('light')
  // Not in the view, so that nothing moves when the view takes its place: what was not there cannot jump.
  const skeleton = createPart('stack')
  const view = createPart('view')
  const drawn = root.querySelector<HTMLElement>('.early')
  /** Until it is handed over; also while a failure stands in its place. */
  let prerendered = drawn && createPrerenderedForm(drawn)
  let shown: 'loading' | 'failed' | 'ready' = 'loading'
  ground.part.add('root')
  pageChildren.append(document.createElement('slot'))
  skeleton.append(...chooseSkeleton(reservedHeight).map((shape) => createPart(`skeleton skeleton-${shape}`)))
  view.tabIndex = -1
  ground.append(pageChildren, view)
  root.replaceChildren(ground)
  keepTypingInside(root)
  const common = [tokens, baseStyles, buttonStyles, noticeStyles, skeletonStyles]
  return {
    view,
    lightDomSlot: createLightDomSlot(root.host),
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
    settle() {
      prerendered?.whenIdle(() => {
        // By now the view may have failed, or have come twice.
        if (shown !== 'ready' || !prerendered) return
        view.hidden = false
        prerendered.handOver(view)
        prerendered = null
      })
    },
    setLanguage(language) {
      ground.lang = language
      ground.dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
    },
    dress: () => adoptStyles(root, [...common, ...styles, frameStyles, `.root{--reserved-height:${reservedHeight}px}`]),
  }
}

/** No higher than the place that is kept: an element that keeps none waits unseen. */
function chooseSkeleton(reservedHeight: number): readonly string[] {
  if (reservedHeight >= 160) return ['line', 'control', 'control']
  return reservedHeight > 0 ? ['control'] : []
}

function createPart(name: string): HTMLElement {
  const part = document.createElement('div')
  part.className = name
  return part
}
