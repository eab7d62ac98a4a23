import type { AttributeRow } from './element-contract.ts'
import { parseAddress, parseChoice, parseCode, parseFlag, parseLanguage } from './parsers.ts'

type Theme = 'auto' | 'light' | 'dark'

/** The attributes of every element. */
export const commonAttributes = {
  /**
   * Code of the city, as in cities.json. Without it: `data-parking-city` of the nearest ancestor, else the first
   * configured city.
   */
  city: { parse: parseCode, default: null } as AttributeRow<string | null>,

  /**
   * Language of the words, e.g. `en`. Without it: `lang` of the nearest ancestor, else Russian. A change keeps what is
   * typed.
   */
  lang: { parse: parseLanguage, default: null } as AttributeRow<string | null>,

  /** Address of the city's backend, in place of the one in cities.json, e.g. `https://parking.example/zarechny`. */
  api: { parse: parseAddress, default: null } as AttributeRow<string | null>,

  /** `light` or `dark`; `auto` follows the `color-scheme` of the page. */
  theme: { parse: parseChoice(['auto', 'light', 'dark']), default: 'auto' } as AttributeRow<Theme>,

  /** Larger text and higher contrast. */
  legible: { parse: parseFlag, default: false } as AttributeRow<boolean>,
}

/**
 * Common attributes that only CSS reads: their properties are written to the attribute, where `:host([…])` sees them.
 */
export const REFLECTED: readonly string[] = ['theme', 'legible']
