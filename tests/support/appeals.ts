import { expect } from 'vitest'
import { answerAppeal, findConversation } from '../../demo/backend/appeals/answer-appeal.ts'
import { valueIn } from '../../shared/stores/async.ts'
import type { FeedbackAttributes } from '../../widgets/feedback/element.ts'
import type { FeedbackFlow } from '../../widgets/feedback/feedback-flow.ts'
import { createFeedback } from '../../widgets/feedback/model.ts'
import { ACCOUNTS } from './driver.ts'
import { createCityWorld, type SignedInVisit, visitSignedIn } from './signed-in-visit.ts'
import { until } from './visitor.ts'

const TOPICS = [{ value: 'payment', label: 'Оплата', labelEn: 'Payment' }]
const SECOND = { ...ACCOUNTS.drivers[0]!, email: 'second@demo.example', phones: ['79000000031'], vehicles: [] }
const FEEDBACK = { create: createFeedback, defaults: { appeal: '', message: '' } as FeedbackAttributes }

/** A city with a topic and two drivers, the second called second@demo.example; fresh for each test of the file. */
export function createAppealWorld() {
  const world = createCityWorld({
    settings: { topics: TOPICS },
    accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, SECOND] },
  })
  return {
    world,
    visit: (options: SignedInVisit<FeedbackAttributes> = {}) => visitSignedIn(world.backend, FEEDBACK, options),
    /** The operator answers, and completes the appeal. */
    async answer(id: string, text: string): Promise<void> {
      const found = await findConversation(world.backend.database.db, id)
      const answer = { text, state: 'completed', clientId: crypto.randomUUID() } as const
      await answerAppeal(world.backend.context, { appeal: found!.appeal.id, ...answer })
    },
  }
}

/** The appeals, once they are there. */
export const linesOf = ({ $appeals }: FeedbackFlow) => until($appeals, ({ status }) => status === 'ready').then(valueIn)

/** The form, once the driver's own e-mail is in it. */
export const filled = ({ form }: FeedbackFlow['form']) => until(form.$values, ({ email }) => email !== '')

/** Sends an appeal and answers its number. */
export async function write(flow: FeedbackFlow, message = 'Списали дважды'): Promise<string> {
  const before = (await linesOf(flow))!.length
  await filled(flow.form)
  flow.form.form.change({ topic: 'payment', message })
  expect(await flow.form.send()).toBeNull()
  const lines = valueIn(await until(flow.$appeals, (state) => (valueIn(state)?.length ?? 0) > before))!
  return lines[0]!.id
}

/** Opens the conversation of an appeal. */
export async function open(flow: FeedbackFlow, id: string) {
  flow.conversations.toggle(id, true)
  const thread = flow.conversations.$open.get()[id]!
  await until(thread.$messages, ({ status }) => status === 'ready')
  return thread
}
