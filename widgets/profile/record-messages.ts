import type { RecordMessages } from '../../shared/flows/record/record-view.tsx'

/** The ids of what both lists of the profile say. */
export const RECORD_MESSAGES = {
  save: 'profile.record.save',
  saving: 'profile.record.saving',
  cancel: 'profile.record.cancel',
  kept: 'profile.record.kept',
  changed: 'profile.record.changed',
  gone: 'profile.record.gone',
} as const satisfies Partial<RecordMessages<string>>
