import type { ReadableAtom } from 'nanostores'
import messages from 'virtual:messages/correction'
import { type FeatureMessages, loadFeatureMessages } from '../feature-messages.ts'
import { type CorrectionModel, type CorrectionParts, createCorrection } from './correction.ts'
import { CorrectionFeatureView } from './correction-feature-view.tsx'

/** Putting a parking right in the middle of another element, with messages of its own. */
export interface CorrectionFeature {
  /** The parking, as it was named when this was opened. */
  sessionId: string
  model: CorrectionModel
  messages: FeatureMessages
  View: typeof CorrectionFeatureView
  dispose(): void
}

/** Rejects where its messages cannot be loaded. */
export async function openCorrectionFeature({
  $language,
  ...parts
}: CorrectionParts & { $language: ReadableAtom<string> }): Promise<CorrectionFeature> {
  const loaded = await loadFeatureMessages(messages, $language)
  const model = createCorrection(parts)
  return {
    sessionId: parts.sessionId,
    model,
    messages: loaded,
    View: CorrectionFeatureView,
    dispose() {
      model.dispose()
      loaded.dispose()
    },
  }
}
