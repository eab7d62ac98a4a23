import baseStyles from '../ui/base.css?inline'
import buttonStyles from '../ui/button.css?inline'
import noticeStyles from '../ui/notice.css?inline'
import skeletonStyles from '../ui/skeleton.css?inline'
import tokens from '../ui/tokens.css?inline'
import frameStyles from './frame.css?inline'
import { keepTypingInside } from './shortcuts.ts'
import { adoptStyles } from './styles.ts'

/** The fixed part of a shadow root: the isolated ground, the page's own children, and the place of the view. */
export interface ElementFrame {
  /** Where React renders. */
  view: HTMLElement
  /** The page's children stay visible until the view stands, and come back when it fails. */
  showLightChildren(isShown: boolean): void
  /** Says in which language, and so in which direction, the view is written. */
  speak(language: string): void
  /** Again after a move to another document, which drops constructed sheets. */
  dress(): void
}

const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/

export function createFrame(root: ShadowRoot, styles: readonly string[], reservedHeight: number): ElementFrame {
  const ground = document.createElement('div')
  const light = document.createElement('div')
  const view = document.createElement('div')
  ground.className = 'root'
  ground.part.add('root')
  light.className = 'light'
  light.append(document.createElement('slot'))
  view.className = 'view'
  view.tabIndex = -1
  ground.append(light, view)
  root.append(ground)
  keepTypingInside(root)
  const common = [tokens, baseStyles, buttonStyles, noticeStyles, skeletonStyles]
  return {
    view,
    showLightChildren(isShown) {
      light.hidden = !isShown
    },
    speak(language) {
      ground.lang = language
      ground.dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
    },
    dress: () => adoptStyles(root, [...common, ...styles, frameStyles, `.root:has(.skeleton,.view:empty){min-height:${reservedHeight}px}`]),
  }
}
