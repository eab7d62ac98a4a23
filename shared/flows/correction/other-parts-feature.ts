import messages from 'virtual:messages/correction'
import { previewCorrection } from '../../api/contract/correction.ts'
import { type FeatureMessages, loadFeatureMessages } from '../feature-messages.ts'
import type { CorrectingParts } from './correcting.ts'
import { findOtherParts, type OtherPart } from './other-parts.ts'
import { OtherPartsFeatureView } from './other-parts-feature-view.tsx'

/** What of a stay still says otherwise than its ticket, with messages of its own. */
export interface OtherPartsFeature {
  others: readonly OtherPart[]
  messages: FeatureMessages
  View: typeof OtherPartsFeatureView
  dispose(): void
}

/** Rejects where the server does not answer, or the messages cannot be loaded. */
export async function openOtherParts(
  { call, $language }: Pick<CorrectingParts, 'call' | '$language'>,
  sessionId: string,
): Promise<OtherPartsFeature> {
  const parking = await call(previewCorrection, { sessionId })
  const loaded = await loadFeatureMessages(messages, $language)
  return {
    others: findOtherParts(parking),
    messages: loaded,
    View: OtherPartsFeatureView,
    dispose: loaded.dispose,
  }
}
