/** Texts kept by this browser for the site; a browser that keeps nothing is no error (readings gI-07). */
interface Kept {
  get(): string | null
  set(text: string | null): void
}

function keep(open: () => Storage, name: string): Kept {
  let here: string | null = null
  return {
    get() {
      try {
        return open().getItem(name) ?? here
      } catch {
        return here
      }
    },
    set(text) {
      here = text
      try {
        if (text === null) open().removeItem(name)
        else open().setItem(name, text)
      } catch {
        // Known for this visit.
      }
    },
  }
}

/** The chosen city (entry.md section 1). */
export const keptCity = keep(() => localStorage, 'parking:site:city')
/** The chosen language (readings gA-03). */
export const keptLanguage = keep(() => localStorage, 'parking:site:language')
/** The private page that was asked for while signed out, for this tab alone (readings gA-05). */
export const keptTarget = keep(() => sessionStorage, 'parking:site:target')
