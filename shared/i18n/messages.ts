import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import errorLoaders from 'virtual:messages/errors'
import { FALLBACK } from './nearest-language.ts'

/** Messages by id: ready text, or the parsed form of a message with values. */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>
/** The languages in which a widget's words exist, each with its lazy import. */
export type MessageLoaders = Readonly<Record<string, () => Promise<{ default: Messages }>>>

/** Loads the words of one widget (`virtual:messages/<widget>`) in a language of its table. Rejects where the chunk is missing. */
export async function loadMessages(loaders: MessageLoaders, language: string): Promise<Messages> {
  const load = loaders[language] ?? loaders[FALLBACK]
  return load ? (await load()).default : {}
}

/** Loads the texts of all error codes; they are a file of their own because most visits never need them. */
export function loadErrorMessages(language: string): Promise<Messages> {
  return loadMessages(errorLoaders, language)
}
