import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import accountErrorLoaders from 'virtual:messages/account-errors'
import errorLoaders from 'virtual:messages/errors'
import { FALLBACK } from './nearest-language.ts'

/** Messages by id: ready text, or the parsed form of a message with values. */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>
/** The languages in which a widget's words exist, each with its lazy import. */
export type MessageLoaders = Readonly<Record<string, () => Promise<{ default: Messages }>>>

/**
 * Loads the words of one widget (`virtual:messages/<widget>`) in a language of its table. Rejects where the chunk is
 * missing.
 */
export async function loadMessages(loaders: MessageLoaders, language: string): Promise<Messages> {
  const load = loaders[language] ?? loaders[FALLBACK]
  return load ? (await load()).default : {}
}

/** Texts of the error codes that any visitor can meet. */
export const GENERAL_ERRORS: readonly MessageLoaders[] = [errorLoaders]
/** Also of those that need an account, a sign-in or a fleet. */
export const ALL_ERRORS: readonly MessageLoaders[] = [errorLoaders, accountErrorLoaders]

/**
 * Loads several files of words in a language as one, texts of error codes for example. Rejects where one is missing.
 */
export async function loadAllMessages(files: readonly MessageLoaders[], language: string): Promise<Messages> {
  return Object.assign({}, ...(await Promise.all(files.map((loaders) => loadMessages(loaders, language))))) as Messages
}
