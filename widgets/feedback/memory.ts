import { fromStored, toStored } from '../../shared/flows/fields.ts'
import type { KeptThread } from '../../shared/flows/thread/thread.ts'
import { type KeyValue, readJson } from '../../shared/stores/key-value.ts'
import { type AppealValues, FIELDS } from './fields.ts'

type Loose = Readonly<Record<string, unknown>>

export interface KeptForm {
  values: Partial<AppealValues>
  /** Under which these values were sent, where it is not known whether they arrived. */
  clientId: string | null
}

/** What a reload, or a sign-in, must not take away: what was typed and not sent, of this tab and this city. */
export interface FeedbackMemory {
  form(): KeptForm
  keepForm(values: AppealValues, clientId: string | null): void
  thread(appeal: string): KeptThread
  keepThread(appeal: string, kept: KeptThread): void
  /** The driver has gone: what he typed is nobody else's. */
  clear(): void
}

export function createMemory(tabStorage: KeyValue, city: string): FeedbackMemory {
  const name = `parking:appeals:${city}`

  function read(): { form: Loose; threads: Loose } {
    const kept = toLoose(readJson(tabStorage, name))
    return { form: toLoose(kept['form']), threads: toLoose(kept['threads']) }
  }

  const write = (part: Partial<ReturnType<typeof read>>) => {
    tabStorage.set(name, JSON.stringify({ ...read(), ...part }))
  }

  return {
    form() {
      const { form } = read()
      const { clientId } = form
      return { values: fromStored(FIELDS, form), clientId: typeof clientId === 'string' ? clientId : null }
    },
    keepForm: (values, clientId) => write({ form: { ...toStored(FIELDS, values), clientId } }),
    thread: (appeal) => parseThread(toLoose(read().threads[appeal])),
    keepThread: (appeal, kept) => write({ threads: { ...read().threads, [appeal]: kept } }),
    clear: () => tabStorage.remove(name),
  }
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
