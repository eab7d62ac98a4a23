import { createFormatters, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'
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

/** The kind of a message part that is plain text, in react-intl's parsed form. */
const LITERAL = 0

/**
 * The messages of one language, as react-intl's `IntlShape`; formatting never throws. It has `locale` and
 * `formatMessage` alone: react-intl's own `createIntl` brings every formatter of dates, lists and units with it (1.8
 * kB), and money, times and durations are written by format.ts. A house test keeps views to these two. The text of an
 * `error.*` id that is not there yet calls `onErrorMissing` and reads as the text of a lost connection or of an unknown
 * failure. Any other unknown id reads as itself, so that the slip is seen and the page works on.
 */
export function createMessagesIntl(
  language: string,
  messages: Messages,
  { onErrorMissing, areErrorsLost = false, around }: IntlOptions = {},
): IntlShape {
  const config = { ...DEFAULT_INTL_CONFIG, locale: language, messages: toParsed(messages), onError: () => {} }
  const formatters = createFormatters()
  const has = (id: string) => Object.hasOwn(messages, id)

  function fallbackOf(id: string): string {
    if (!id.startsWith('error.')) return id
    if (onErrorMissing?.() && !areErrorsLost) awaiting.add(intl)
    if (has('error.unknown')) return formatMessage(config, formatters, { id: 'error.unknown' })
    const isLine = /^error\.(network|offline|timeout)$/.test(id)
    return emergencyMessages(language)[isLine ? 'network' : 'unknown']
  }

  function format(descriptor: { id?: string }, values?: Record<string, ReactNode>) {
    const id = descriptor.id ?? ''
    if (has(id)) return withKeys(formatMessage(config, formatters, descriptor, values))
    if (!around) return fallbackOf(id)
    const text = around.formatMessage(descriptor, values)
    if (awaiting.has(around)) awaiting.add(intl)
    return text
  }
  const intl = { locale: language, formatMessage: format } as IntlShape
  return intl
}

/** A text with nodes in it is a list, whose members React wants to tell apart. */
function withKeys(text: ReactNode): ReactNode {
  return Array.isArray(text) ? Children.toArray(text as ReactNode[]) : text
}

/** The browser has no parser of messages: plain text, which the build leaves as it is, becomes a parsed message too. */
function toParsed(messages: Messages) {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? [{ type: LITERAL, value: message } as const] : message,
    ]),
  )
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
