import type { HTMLAttributes, PublicProps } from 'vue'
import type { ElementAttributes, ElementEvents, ElementTag } from './elements.generated.ts'

type Camel<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

/** Vue reads `return-url` of a template as `returnUrl`, and `@parking-paid` as `onParkingPaid`. */
type Props<Tag extends ElementTag> = {
  [Name in keyof ElementAttributes[Tag] & string as Camel<Name>]?: ElementAttributes[Tag][Name]
} & {
  [Name in keyof ElementEvents[Tag] & string as Camel<`on-${Name}`>]?: (event: ElementEvents[Tag][Name]) => void
}

type Components = {
  [Tag in ElementTag]: new () => HTMLElementTagNameMap[Tag] & { $props: HTMLAttributes & PublicProps & Props<Tag> }
}

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
