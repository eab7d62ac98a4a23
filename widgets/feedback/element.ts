import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseCode, parseText } from '../../shared/element/parsers.ts'
import type { FeedbackModel } from './model.ts'
import styles from './styles.css?inline'

/** A driver's appeals to the city: a new one, and the conversations about those from before. */
export interface FeedbackAttributes {
  /** Number of the appeal whose conversation is open at first, e.g. `17`; empty for none. */
  appeal: string
  /** Text that a new appeal begins with where nothing is typed, up to 200 characters; empty for none. */
  message: string
}

export interface FeedbackEvents {
  /** The city has taken a new appeal, or a further message of one. The text is in no event. */
  'parking-appeal-sent': { kind: 'appeal' | 'message' }
}

export const feedback: ElementContract<FeedbackAttributes, FeedbackEvents, FeedbackModel> = {
  tag: 'parking-feedback',
  attributes: { appeal: { parse: parseCode, default: '' }, message: { parse: parseText, default: '' } },
  events: { 'parking-appeal-sent': { cancelable: false } },
  styles,
  reservedHeight: 640,
  hasAccount: true,
  behind: ['./feedback-flow.ts', './flow-view.tsx'],
  async load() {
    const [{ createFeedback }, { FeedbackView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createFeedback, View: FeedbackView }
  },
}
