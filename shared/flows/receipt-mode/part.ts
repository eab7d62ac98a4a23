import type { ReadableAtom } from 'nanostores'
import words from 'virtual:messages/receipt-mode'
import { loadPartWords, type PartWords } from '../part-words.ts'
import { ReceiptModePartView } from './part-view.tsx'
import { createReceiptMode, type ReceiptMode, type ReceiptModeOptions } from './receipt-mode.ts'

/** Receipt mode in the middle of another element, with words of its own. */
export interface ReceiptModePart {
  model: ReceiptMode
  words: PartWords
  View: typeof ReceiptModePartView
  dispose(): void
}

/** Rejects where its words cannot be loaded. */
export async function openReceiptMode({
  $language,
  ...options
}: ReceiptModeOptions & { $language: ReadableAtom<string> }): Promise<ReceiptModePart> {
  const spoken = await loadPartWords(words, $language)
  return { model: createReceiptMode(options), words: spoken, View: ReceiptModePartView, dispose: spoken.dispose }
}
