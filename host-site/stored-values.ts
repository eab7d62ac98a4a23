/** Where the browser keeps the language that was chosen on the site. */
export const LANGUAGE_NAME = 'parking:site:language'

/** A text that this browser stores for the site; a browser that refuses to store is no error (readings gI-07). */
interface StoredValue {
  get(): string | null
  set(text: string | null): void
}

function storedValue(open: () => Storage, name: string): StoredValue {
  /** For this visit, where the browser stores nothing. */
  let unstored: string | null = null
  return {
    get() {
      try {
        return open().getItem(name) ?? unstored
      } catch {
        return unstored
      }
    },
    set(text) {
      unstored = text
      try {
        if (text === null) open().removeItem(name)
        else open().setItem(name, text)
      } catch {
        // The value stands for this visit.
      }
    },
  }
}

/** What the elements keep of a city in this browser, as `shared/stores/remembered.ts` reads it. */
export const storedOfCity = (city: string) => storedValue(() => localStorage, `parking:city:${city}`)
/** The chosen city (entry.md section 1). */
export const storedCity = storedValue(() => localStorage, 'parking:site:city')
/** The chosen language (readings gA-03). */
export const storedLanguage = storedValue(() => localStorage, LANGUAGE_NAME)
/** The private page that was asked for while signed out, for this tab alone (readings gA-05). */
export const storedTarget = storedValue(() => sessionStorage, 'parking:site:target')
/** That a city was chosen just now, for this tab alone: its first page is told as one that was gone to. */
export const storedArrival = storedValue(() => sessionStorage, 'parking:site:city-chosen')
/** That a driver's parkings stood in the header when this browser was last here: their place is kept from the start. */
export const storedStrip = storedValue(() => localStorage, 'parking:site:strip')
/** The theme that a kiosk's code has carried here, for this tab alone. */
export const storedTheme = storedValue(() => sessionStorage, 'parking:site:theme')
