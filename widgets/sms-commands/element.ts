import type { ElementContract } from '../../shared/element/element-contract.ts'
import type { SmsCommandsModel } from './model.ts'
import styles from './styles.css?inline'

/** Parking without the internet: the city's SMS commands, each ready to be opened as a message. */
// oxlint-disable-next-line typescript/no-empty-interface -- every element has its table of attributes, this one an empty one
export interface SmsCommandsAttributes {}

export interface SmsCommandsEvents {
  /** The city has no SMS commands: a page of its own for them may send its visitors elsewhere. */
  'parking-empty': Record<never, never>
}

export const smsCommands: ElementContract<SmsCommandsAttributes, SmsCommandsEvents, SmsCommandsModel> = {
  tag: 'parking-sms-commands',
  attributes: {},
  events: { 'parking-empty': { cancelable: false } },
  styles,
  reservedHeight: 1200,
  async load() {
    const [{ createSmsCommands }, { SmsCommandsView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createSmsCommands, View: SmsCommandsView }
  },
}
