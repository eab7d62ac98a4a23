import { fromStored, toStored } from '../../shared/flows/fields.ts'
import type { KeptThread } from '../../shared/flows/thread/thread.ts'
import { type KeyValue, readJson } from '../../shared/stores/key-value.ts'
import { type AppealValues, FIELDS } from './fields.ts'
import type { Contacts, PageMemory } from './page-memory.ts'

type Loose = Readonly<Record<string, unknown>>

export interface KeptForm {
  /** E-mail and phone where they are not the driver's own, and the page has not been left. */
  values: Partial<AppealValues>
  /** Under which these values were sent, where it is not known whether they arrived. */
  clientId: string | null
}

/** What a reload, or a sign-in, must not take away: what was typed and not sent, of this tab and this city. */
export interface FeedbackMemory {
  form(): KeptForm
  keepForm(values: AppealValues, own: Partial<Contacts>, clientId: string | null): void
  thread(appeal: string): KeptThread
  keepThread(appeal: string, kept: KeptThread): void
  /** The driver has gone: what he typed is nobody else's. */
  clear(): void
}

interface MemoryParts {
  tabStorage: KeyValue
  page: PageMemory
  city: string
  /**
   * The driver's e-mail or phone; the tab does not keep it, but a number made of it, by which its next driver is not
   * shown what this one has typed. Null where it is not known: then nothing is kept.
   */
  driver: string | null
}

export function createMemory({ tabStorage, page, city, driver }: MemoryParts): FeedbackMemory {
  const name = `parking:appeals:${city}`
  const owner = driver === null ? null : toMark(driver)
  const contacts = driver === null ? null : page.of(driver)

  function read(): { form: Loose; threads: Loose } {
    const kept = toLoose(readJson(tabStorage, name))
    const own = owner !== null && kept['owner'] === owner ? kept : {}
    return { form: toLoose(own['form']), threads: toLoose(own['threads']) }
  }

  const write = (part: Partial<ReturnType<typeof read>>) => {
    if (owner !== null) tabStorage.set(name, JSON.stringify({ owner, ...read(), ...part }))
  }

  return {
    form() {
      const { form } = read()
      const { clientId } = form
      const values = { ...fromStored(FIELDS, form), ...contacts?.get() }
      return { values, clientId: typeof clientId === 'string' ? clientId : null }
    },
    keepForm(values, own, clientId) {
      const { email, phone } = values
      contacts?.set({ ...(email !== own.email && { email }), ...(phone !== own.phone && { phone }) })
      write({ form: { ...toStored(FIELDS, values), clientId } })
    },
    thread: (appeal) => parseThread(toLoose(read().threads[appeal])),
    keepThread: (appeal, kept) => write({ threads: { ...read().threads, [appeal]: kept } }),
    clear() {
      page.clear()
      tabStorage.remove(name)
    },
  }
}

/** FNV-1a, 32 bits: enough to tell the few drivers of a tab apart, and not enough to be read back. */
function toMark(text: string): number {
  let mark = 0x811c9dc5
  for (const letter of text) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return mark >>> 0
}

function toLoose(kept: unknown): Loose {
  return typeof kept === 'object' && kept !== null ? (kept as Loose) : {}
}

function parseThread({ draft, outgoing }: Loose): KeptThread {
  return {
    draft: typeof draft === 'string' ? draft : '',
    outgoing: (Array.isArray(outgoing) ? outgoing : []).flatMap((kept) => {
      const { clientId, text, at } = toLoose(kept)
      if (typeof clientId !== 'string' || typeof text !== 'string' || typeof at !== 'number') return []
      return [{ clientId, text, at, state: 'failed' as const }]
    }),
  }
}
