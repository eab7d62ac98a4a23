import type { HTMLAttributes } from 'preact'
import type { ElementAttributes, ElementListeners, ElementTag } from './elements.generated.ts'

type Elements = {
  [Tag in ElementTag]: HTMLAttributes<HTMLElementTagNameMap[Tag]> & ElementAttributes[Tag] & ElementListeners<Tag>
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
