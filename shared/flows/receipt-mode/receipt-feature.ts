import type { ReadableAtom } from 'nanostores'
import messages from 'virtual:messages/receipt-mode'
import { loadFeatureMessages, type FeatureMessages } from '../feature-messages.ts'
import { ReceiptFeatureView } from './receipt-feature-view.tsx'
import { createReceiptMode, type ReceiptMode, type ReceiptModeOptions } from './receipt-mode.ts'

/** Receipt mode in the middle of another element, with messages of its own. */
export interface ReceiptFeature {
  model: ReceiptMode
  messages: FeatureMessages
  View: typeof ReceiptFeatureView
  dispose(): void
}

/** Rejects where its messages cannot be loaded. */
export async function openReceiptFeature({
  $language,
  ...options
}: ReceiptModeOptions & { $language: ReadableAtom<string> }): Promise<ReceiptFeature> {
  const loaded = await loadFeatureMessages(messages, $language)
  return { model: createReceiptMode(options), messages: loaded, View: ReceiptFeatureView, dispose: loaded.dispose }
}
