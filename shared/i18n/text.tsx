import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { createFormatters } from '@formatjs/intl'
import { emergencyWords } from './emergency.ts'
import type { Messages } from './messages.ts'

export type TextValues = Record<string, string | number>

/** Looks words up by id and fills in their values; never throws. */
export interface Text {
  (id: string, values?: TextValues): string
  /** The same with React nodes among the values. */
  rich(id: string, values: Record<string, ReactNode>): ReactNode
  /** The language the words are in, for `Intl` and the `lang` attribute. */
  readonly language: string
}

export interface TextOptions {
  /** An error's words are not there. */
  onErrorMissing?(): void
  /** Says what these words do not: those of the element around a part. */
  around?: Text | null
}

/**
 * Words of one language. An `error.*` id that is not (yet) there calls `onErrorMissing` and reads as the text of a
 * lost line or of an unknown failure; any other unknown id reads as itself, so that a slip is seen and nothing breaks.
 */
export function createText(language: string, messages: Messages, { onErrorMissing, around }: TextOptions = {}): Text {
  const formatters = createFormatters()
  const formats = new Map<string, { format(values?: object): unknown }>()
  const has = (id: string) => Object.hasOwn(messages, id)

  function format(id: string, values: object): unknown {
    const message = messages[id]
    if (!has(id) || message === undefined)
      return around ? around.rich(id, values as Record<string, ReactNode>) : missing(id)
    if (typeof message === 'string') return message
    try {
      const known = formats.get(id) ?? formatters.getMessageFormat(message, language, undefined, { formatters })
      formats.set(id, known)
      return known.format(values)
    } catch {
      return id
    }
  }

  function missing(id: string): string {
    if (!id.startsWith('error.')) return id
    onErrorMissing?.()
    if (has('error.unknown')) return String(messages['error.unknown'])
    const isLine = /^error\.(network|offline|timeout)$/.test(id)
    return emergencyWords(language)[isLine ? 'network' : 'unknown']
  }

  const toText = (found: unknown) => (Array.isArray(found) ? found.join('') : String(found))
  return Object.assign((id: string, values: TextValues = {}) => toText(format(id, values)), {
    rich: (id: string, values: Record<string, ReactNode>) => keyed(format(id, values)),
    language,
  })
}

function keyed(found: unknown): ReactNode {
  if (!Array.isArray(found)) return found as ReactNode
  return found.map((part: ReactNode, index) => <PartOfText key={index}>{part}</PartOfText>)
}

function PartOfText({ children }: { children: ReactNode }) {
  return children
}

const TextContext = createContext<Text | null>(null)

/** Gives everything below it the words of one language, beside those around. */
export function I18nProvider(props: {
  language: string
  messages: Messages
  onErrorMissing?: () => void
  children?: ReactNode
}) {
  const { language, messages, onErrorMissing } = props
  const around = useContext(TextContext)
  const text = useMemo(
    () => createText(language, messages, { onErrorMissing, around }),
    [language, messages, onErrorMissing, around],
  )
  return <TextContext value={text}>{props.children}</TextContext>
}

/** The words in the language of the element around. */
export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('useText needs an I18nProvider above it')
  return text
}
