import baseStyles from '../ui/base.css?inline'
import buttonStyles from '../ui/button.css?inline'
import noticeStyles from '../ui/notice.css?inline'
import skeletonStyles from '../ui/skeleton.css?inline'
import tokens from '../ui/tokens.css?inline'
import frameStyles from './frame.css?inline'
import { createLightPlace, type OwnedLightPlace } from './light-place.ts'
import { keepTypingInside } from './shortcuts.ts'
import { adoptStyles } from './styles.ts'

/** The fixed part of a shadow root: the isolated ground, the page's own children, and the place of the view. */
export interface ElementFrame {
  /** Where React renders. */
  view: HTMLElement
  /** Room among the page's own elements, for forms that a password manager has to find. */
  lightPlace: OwnedLightPlace
  /** The page's children stay visible until the view stands, and come back when it fails; a skeleton keeps the place meanwhile. */
  show(status: 'loading' | 'failed' | 'ready'): void
  /** Says in which language, and so in which direction, the view is written. */
  speak(language: string): void
  /** Puts the styles on; where it is known that the element is shown, not in its constructor. */
  dress(): void
}

const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/

export function createFrame(root: ShadowRoot, styles: readonly string[], reservedHeight: number): ElementFrame {
  const ground = createPart('root')
  const light = createPart('light')
  // Not in the view, so that nothing moves when the view takes its place: what was not there cannot jump.
  const waiting = createPart('stack')
  const view = createPart('view')
  ground.part.add('root')
  light.append(document.createElement('slot'))
  waiting.append(...chooseSkeleton(reservedHeight).map((shape) => createPart(`skeleton skeleton-${shape}`)))
  view.tabIndex = -1
  ground.append(light, view)
  root.append(ground)
  keepTypingInside(root)
  const common = [tokens, baseStyles, buttonStyles, noticeStyles, skeletonStyles]
  return {
    view,
    lightPlace: createLightPlace(root.host),
    show(status) {
      light.hidden = status === 'ready'
      if (status === 'loading') view.before(waiting)
      else waiting.remove()
      ground.ariaBusy = status === 'loading' ? 'true' : null
    },
    speak(language) {
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
