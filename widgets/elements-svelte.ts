import type { HTMLAttributes } from 'svelte/elements'
import type { ElementAttributes, ElementListeners, ElementTag } from './elements.generated.ts'

type Elements = {
  [Tag in ElementTag]: HTMLAttributes<HTMLElementTagNameMap[Tag]> & ElementAttributes[Tag] & ElementListeners<Tag>
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
