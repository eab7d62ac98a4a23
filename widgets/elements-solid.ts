import type { JSX } from 'solid-js'
import type { ElementAttributes, ElementListeners, ElementTag } from './elements.generated.ts'

type Elements = {
  [Tag in ElementTag]: JSX.HTMLAttributes<HTMLElementTagNameMap[Tag]> &
    ElementAttributes[Tag] &
    ElementListeners<Tag, 'on:'>
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
