import baseStyles from '../ui/base.css?inline'
import buttonStyles from '../ui/button.css?inline'
import noticeStyles from '../ui/notice.css?inline'
import skeletonStyles from '../ui/skeleton.css?inline'
import tokens from '../ui/tokens.css?inline'
import frameStyles from './frame.css?inline'

export interface FrameStyles {
  /** CSS of the element beside what all have. */
  styles: readonly string[]
  /** Pixels kept free until the view stands. */
  reservedHeight: number
  /** As the contract says it. */
  reservedWith?: { attribute: string; height: number } | undefined
}

/** The CSS texts of an element's shadow root, in their order. */
export function stylesOfFrame({ styles, reservedHeight, reservedWith }: FrameStyles): string[] {
  const reserve = reservedWith
    ? `:host([${reservedWith.attribute}]) .root{--reserved-height:${reservedWith.height}px}`
    : ''
  const common = [tokens, baseStyles, buttonStyles, noticeStyles, skeletonStyles]
  return [...common, ...styles, frameStyles, `.root{--reserved-height:${reservedHeight}px}${reserve}`]
}
