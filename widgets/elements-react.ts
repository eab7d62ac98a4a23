import type * as React from 'react'
import type { ElementAttributes, ElementListeners, ElementTag } from './elements.generated.ts'

/** React 19 listens by `on` and the event’s name. React 18 does not: there the listener is added by a `ref`. */
type Listeners<Tag extends ElementTag> = 'use' extends keyof typeof React
  ? ElementListeners<Tag>
  : { [Name in keyof ElementListeners<Tag>]?: never }

type Elements = {
  [Tag in ElementTag]: React.HTMLAttributes<HTMLElementTagNameMap[Tag]> &
    React.RefAttributes<HTMLElementTagNameMap[Tag]> &
    ElementAttributes[Tag] &
    Listeners<Tag>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
