import { type Formatters, formatToParts } from 'intl-messageformat'
import { Children, type ReactNode, useContext, useMemo } from 'react'
import { IntlContext, type IntlShape, RawIntlProvider } from 'react-intl'
import { emergencyMessages } from './emergency.ts'
import type { Messages } from './messages.ts'

export interface IntlOptions {
  /** The text of an error code is not there; answers whether it is on its way. */
  onErrorMissing?(): boolean | void
  /** The texts of errors were asked for and could not be loaded: the general one is all there is. */
  areErrorsLost?: boolean
  /** Formats the messages that these ones lack: the intl of the element around a late feature. */
  around?: IntlShape | null
}

/** Those that have given a general text for an error whose own is on its way. */
const awaiting = new WeakSet<IntlShape>()

/** Whether what stands for an error is about to be replaced by its own text, so that it is not said yet. */
export const awaitsErrorText = (intl: IntlShape): boolean => awaiting.has(intl)

/** What numbers and plurals in a message are written by; each is made once for a language and its options. */
const FORMATTERS: Formatters = {
  getNumberFormat: kept((...given) => new Intl.NumberFormat(...given)),
  getDateTimeFormat: kept((...given) => new Intl.DateTimeFormat(...given)),
  getPluralRules: kept((...given) => new Intl.PluralRules(...given)),
}
/** Messages name no formats of their own. */
const FORMATS = { number: {}, date: {}, time: {} }

/**
 * The messages of one language, as react-intl's `IntlShape`; formatting never throws. It has `locale` and
 * `formatMessage` alone: react-intl's own `createIntl` brings every formatter of dates, lists and units with it and the
 * errors of each (3 kB), and money, times and durations are written by format.ts. A house test keeps views to these two. The text of an
 * `error.*` id that is not there yet calls `onErrorMissing` and reads as the text of a lost connection or of an unknown
 * failure. Any other unknown id reads as itself, so that the slip is seen and the page works on.
 */
export function createMessagesIntl(
  language: string,
  messages: Messages,
  { onErrorMissing, areErrorsLost = false, around }: IntlOptions = {},
): IntlShape {
  const has = (id: string) => Object.hasOwn(messages, id)

  function fallbackOf(id: string): string {
    if (!id.startsWith('error.')) return id
    if (onErrorMissing?.() && !areErrorsLost) awaiting.add(intl)
    if (has('error.unknown')) return String(write('error.unknown'))
    const isLine = /^error\.(network|offline|timeout)$/.test(id)
    return emergencyMessages(language)[isLine ? 'network' : 'unknown']
  }

  function write(id: string, values?: Record<string, ReactNode>): ReactNode {
    const message = messages[id] ?? ''
    if (typeof message === 'string') return message
    try {
      const parts = formatToParts(message, language, FORMATTERS, FORMATS, values).map(({ value }) => value)
      // A text with nodes in it is a list, whose members React wants to tell apart.
      return parts.length > 1 ? Children.toArray(parts) : (parts[0] ?? '')
    } catch {
      return id
    }
  }

  function format(descriptor: { id?: string }, values?: Record<string, ReactNode>) {
    const id = descriptor.id ?? ''
    if (has(id)) return write(id, values)
    if (!around) return fallbackOf(id)
    const text = around.formatMessage(descriptor, values)
    if (awaiting.has(around)) awaiting.add(intl)
    return text
  }
  const intl = { locale: language, formatMessage: format } as IntlShape
  return intl
}

function kept<Given extends unknown[], T>(make: (...given: Given) => T): (...given: Given) => T {
  const known = new Map<string, T>()
  return (...given) => {
    const key = JSON.stringify(given)
    const made = known.get(key) ?? make(...given)
    known.set(key, made)
    return made
  }
}

/** Gives the messages of one language to all views below it, in addition to those around. */
export function MessagesProvider(props: {
  language: string
  messages: Messages
  onErrorMissing?: () => boolean | void
  areErrorsLost?: boolean
  children?: ReactNode
}) {
  const { language, messages, onErrorMissing, areErrorsLost } = props
  const around = useContext(IntlContext)
  const intl = useMemo(
    () => createMessagesIntl(language, messages, { onErrorMissing, areErrorsLost, around }),
    [language, messages, onErrorMissing, areErrorsLost, around],
  )
  return <RawIntlProvider value={intl}>{props.children}</RawIntlProvider>
}
